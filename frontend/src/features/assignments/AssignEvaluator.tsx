import { evaluatorsQuery, useAssign } from '@/api/assignments';
import { PERSON_CHOICES } from '@/constants';
import { assignments } from '@/strings/assignments';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import type { Named } from '@/ui/filterChoices';
import { RemoteSelect } from '@/ui/RemoteSelect';
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
    success: text.done(name),
    onSuccess: () => form.reset(),
    failure: text.failed,
    fieldNames: { evaluator_id: 'evaluator', collaborator_id: 'evaluator' },
  });
  return (
    <AppForm form={form} aria-label={text.label} className={classes.form}>
      <RemoteSelect
        className={classes.choice}
        label={text.label}
        placeholder={assignments.evaluator.placeholder}
        optionsFor={(search) => evaluatorsQuery(search, PERSON_CHOICES)}
        isOffered={({ id }) => id !== userId}
        failure={assignments.evaluator.failed}
        {...form.getInputProps('evaluator')}
      />
      <SubmitButton form={form} variant="light">
        {text.submit}
      </SubmitButton>
    </AppForm>
  );
}
