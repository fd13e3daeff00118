import { Select } from '@mantine/core';
import { useAssign, useEvaluators } from '@/api/assignments';
import { PERSON_CHOICES } from '@/constants';
import { assignments } from '@/strings/assignments';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import type { Named } from '@/ui/filterChoices';
import { notifySuccess } from '@/ui/toasts';
import { useServerSelect } from '@/ui/useServerSearch';
import classes from './AssignEvaluator.module.css';

const text = assignments.one;

interface AssignEvaluatorProps {
  userId: number;
  name: string;
}

/** Assigns one person to an evaluator, from the person's side. */
export function AssignEvaluator({ userId, name }: AssignEvaluatorProps) {
  const assign = useAssign();
  const form = useAppForm({
    initialValues: { evaluator: null as Named | null },
    validate: { evaluator: (chosen) => (chosen ? null : text.unchosen) },
    submit: ({ evaluator }) => assign.mutateAsync({ evaluator_id: evaluator?.id ?? 0, collaborator_id: userId }),
    onSuccess: () => {
      form.reset();
      notifySuccess(text.done(name));
    },
    failure: text.failed,
    fieldNames: { evaluator_id: 'evaluator', collaborator_id: 'evaluator' },
  });
  const { search, selectFrom } = useServerSelect(form.values.evaluator, (evaluator) => form.setFieldValue('evaluator', evaluator));
  const query = useEvaluators(search, PERSON_CHOICES);
  return (
    <AppForm form={form} aria-label={text.label} className={classes.form}>
      <Select
        className={classes.choice}
        label={text.label}
        placeholder={assignments.evaluator.placeholder}
        {...form.getInputProps('evaluator')}
        {...selectFrom(query.data?.items.filter(({ id }) => id !== userId))}
        {...(query.error && !query.data && { error: assignments.evaluator.failed })}
      />
      <SubmitButton form={form} variant="light">
        {text.submit}
      </SubmitButton>
    </AppForm>
  );
}
