import { Text, Textarea } from '@mantine/core';
import { useAnswerResult } from '@/api/receipts';
import type { Report } from '@/api/report';
import { countCharacters, isBlank } from '@/domain/characters';
import { COMMENTS_COUNTER_FROM } from '@/constants';
import { common } from '@/strings/common';
import { receipts } from '@/strings/receipts';
import { confirmAction } from '@/ui/dialogs';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import classes from './ReportReceipt.module.css';

const ANSWER_MAX_LENGTH = 4000;

const leftOf = (text: string): number => ANSWER_MAX_LENGTH - countCharacters(text);

function validate(answer: string): string | null {
  if (isBlank(answer)) return common.form.required;
  const left = leftOf(answer);
  return left < 0 ? common.form.charactersOver(-left) : null;
}

interface AnswerFormProps {
  report: Report;
  onSent: () => void;
  onCancel: () => void;
}

/** Replies to a result in writing, once. */
export function AnswerForm({ report, onSent, onCancel }: AnswerFormProps) {
  const text = receipts.answer;
  const answer = useAnswerResult(report);
  const form = useAppForm({
    initialValues: { text: '' },
    validate: { text: validate },
    confirm: () => confirmAction({ title: text.ask, body: text.askBody, confirmLabel: text.send }),
    submit: (values) => answer.mutateAsync(values.text),
    success: text.sent,
    onSuccess: onSent,
    failure: text.failed,
  });
  const left = leftOf(form.getValues().text);
  return (
    <AppForm form={form} aria-label={text.title} className={classes.form}>
      <Textarea
        label={text.label}
        description={text.help}
        required
        autosize
        minRows={4}
        maxRows={16}
        autoFocus
        {...form.getInputProps('text')}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {left >= 0 && left <= COMMENTS_COUNTER_FROM && common.form.charactersLeft(left)}
      </Text>
      <FormButtons form={form} onCancel={onCancel}>
        {text.send}
      </FormButtons>
    </AppForm>
  );
}
