import { Textarea } from '@mantine/core';
import { useAnswerTalk, type Talk } from '@/api/talks';
import { requiredText } from '@/domain/characters';
import { talks } from '@/strings/talks';
import { confirmAction } from '@/ui/dialogs';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import classes from './Talk.module.css';

const text = talks.answer;
const ANSWER_MAX_LENGTH = 4000;

/** What the person adds to the note, once. */
export function AnswerForm({ talk, onClose }: { talk: Talk; onClose: () => void }) {
  const answer = useAnswerTalk(talk.id);
  const form = useAppForm({
    initialValues: { text: '' },
    validate: { text: requiredText(ANSWER_MAX_LENGTH) },
    confirm: () => confirmAction({ title: text.ask, body: text.askBody, confirmLabel: text.send }),
    submit: (values) => answer.mutateAsync(values.text),
    success: text.sent,
    onSuccess: onClose,
    failure: text.failed,
  });
  return (
    <AppForm form={form} aria-label={text.open} className={classes.form}>
      <Textarea label={text.label} required autosize minRows={3} maxRows={16} autoFocus {...form.getInputProps('text')} />
      <FormButtons form={form} onCancel={onClose}>
        {text.send}
      </FormButtons>
    </AppForm>
  );
}
