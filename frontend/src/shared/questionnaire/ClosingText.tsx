import { Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { CharactersLeft } from '../CharactersLeft';
import classes from './ClosingStep.module.css';
import { COMMENTS_MAX_LENGTH } from './problems';

interface ClosingTextProps {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  description?: string;
  isRequired?: boolean;
  isReadOnly: boolean;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A long text that closes a form. */
export const ClosingText = ({ ref, isRequired, isReadOnly, value, onChange, ...labels }: ClosingTextProps) => (
  <>
    <Textarea
      ref={ref}
      mt="lg"
      {...labels}
      required={isRequired}
      // Measuring it would take a second, hidden text area, which programs that fill in forms find too.
      autosize={false}
      rows={5}
      resize="vertical"
      classNames={{ input: classes.comments }}
      readOnly={isReadOnly}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <CharactersLeft text={value} maxLength={COMMENTS_MAX_LENGTH} mt={6} className={classes.counter} />
  </>
);
