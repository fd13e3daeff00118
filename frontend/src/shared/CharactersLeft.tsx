import { Text, type TextProps } from '@mantine/core';
import { countCharacters } from '@/domain/characters';
import { common } from '@/strings/common';

/** A text that is nearly full says how many more characters it may have. */
const SHOWN_FROM = 500;

interface CharactersLeftProps extends TextProps {
  text: string;
  maxLength: number;
}

/** Stands below a long text from the start, so that its words are read aloud when they appear. */
export function CharactersLeft({ text, maxLength, ...props }: CharactersLeftProps) {
  const left = maxLength - countCharacters(text);
  return (
    <Text size="sm" c="dimmed" aria-live="polite" {...props}>
      {left >= 0 && left <= SHOWN_FROM && common.form.charactersLeft(left)}
    </Text>
  );
}
