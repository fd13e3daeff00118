import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useAssignEvaluator, useEvaluators } from '@/api/assignments';
import { EVALUATOR_CHOICES, SEARCH_DEBOUNCE_MS } from '@/constants';
import { assignments } from '@/strings/assignments';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { notifySuccess } from '@/ui/toasts';
import classes from './AssignEvaluator.module.css';

const text = assignments.one;

interface AssignEvaluatorProps {
  userId: number;
  name: string;
}

/** Assigns one person to an evaluator, from the person's side. */
export function AssignEvaluator({ userId, name }: AssignEvaluatorProps) {
  const assign = useAssignEvaluator(userId);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useEvaluators(search, EVALUATOR_CHOICES);
  const form = useAppForm({
    initialValues: { evaluator: null as string | null },
    validate: { evaluator: (id) => (id === null ? text.unchosen : null) },
    submit: ({ evaluator }) => assign.mutateAsync(Number(evaluator)),
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
        searchable
        onSearchChange={setTyped}
        filter={({ options }) => options}
        data={offered.map((evaluator) => ({ value: String(evaluator.id), label: evaluator.name }))}
        {...form.getInputProps('evaluator')}
        {...(query.error && !query.data && { error: assignments.evaluator.failed })}
      />
      <SubmitButton form={form} variant="light">
        {text.submit}
      </SubmitButton>
    </AppForm>
  );
}
