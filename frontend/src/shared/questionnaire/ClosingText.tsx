import { Text, Textarea } from '@mantine/core';
import type { Ref } from 'react';
import { COMMENTS_COUNTER_FROM } from '@/constants';
import { common } from '@/strings/common';
import classes from './ClosingStep.module.css';
import { commentsLeft } from './problems';

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
    <Counter comments={value} />
  </>
);

function Counter({ comments }: { comments: string }) {
  const count = commentsLeft(comments);
  const isNear = count >= 0 && count <= COMMENTS_COUNTER_FROM;
  return (
    <Text size="sm" c="dimmed" mt={6} aria-live="polite" className={classes.counter}>
      {isNear && common.form.charactersLeft(count)}
    </Text>
  );
}
