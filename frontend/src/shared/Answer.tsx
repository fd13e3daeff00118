import { Text } from '@mantine/core';
import { ANSWER_MAX_LENGTH } from '@/constants';
import { confirmAction } from '@/ui/dialogs';
import classes from './Answer.module.css';
import { LongTextForm } from './LongTextForm';

/** A written answer below the moment at which it was given. */
export const Answer = ({ moment, children }: { moment: string; children: string }) => (
  <>
    <Text c="dimmed">{moment}</Text>
    <blockquote className={classes.quote}>{children}</blockquote>
  </>
);

interface AnswerFormProps {
  'aria-label': string;
  text: { label: string; help?: string; ask: string; askBody: string; send: string; sent: string; failed: string };
  submit: (answer: string) => Promise<unknown>;
  onSent: () => void;
  onCancel: () => void;
}

/** Answers in writing, once. */
export const AnswerForm = ({ text, onSent, ...props }: AnswerFormProps) => (
  <LongTextForm
    label={text.label}
    help={text.help}
    maxLength={ANSWER_MAX_LENGTH}
    confirm={() => confirmAction({ title: text.ask, body: text.askBody, confirmLabel: text.send })}
    success={text.sent}
    onSuccess={onSent}
    failure={text.failed}
    {...props}
  >
    {text.send}
  </LongTextForm>
);
