import { Select } from '@mantine/core';
import { useAssign, useEvaluators } from '@/api/assignments';
import { PERSON_CHOICES } from '@/constants';
import { assignments } from '@/strings/assignments';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { namedChoices } from '@/ui/filterChoices';
import { notifySuccess } from '@/ui/toasts';
import { useServerSearch } from '@/ui/useServerSearch';
import classes from './AssignEvaluator.module.css';

const text = assignments.one;

interface AssignEvaluatorProps {
  userId: number;
  name: string;
}

/** Assigns one person to an evaluator, from the person's side. */
export function AssignEvaluator({ userId, name }: AssignEvaluatorProps) {
  const assign = useAssign();
  const { search, searching } = useServerSearch();
  const query = useEvaluators(search, PERSON_CHOICES);
  const form = useAppForm({
    initialValues: { evaluator: null as string | null },
    validate: { evaluator: (id) => (id === null ? text.unchosen : null) },
    submit: ({ evaluator }) => assign.mutateAsync({ evaluator_id: Number(evaluator), collaborator_id: userId }),
    onSuccess: () => {
      form.reset();
      notifySuccess(text.done(name));
    },
    failure: text.failed,
    fieldNames: { evaluator_id: 'evaluator', collaborator_id: 'evaluator' },
  });
  const offered = query.data?.items.filter(({ id }) => id !== userId) ?? [];
  return (
    <AppForm form={form} aria-label={text.label} className={classes.form}>
      <Select
        className={classes.choice}
        label={text.label}
        placeholder={assignments.evaluator.placeholder}
        {...searching}
        data={namedChoices(offered)}
        {...form.getInputProps('evaluator')}
        {...(query.error && !query.data && { error: assignments.evaluator.failed })}
      />
      <SubmitButton form={form} variant="light">
        {text.submit}
      </SubmitButton>
    </AppForm>
  );
}
