import type { ReactNode } from 'react';
import { ErrorNote } from '../ErrorNote';
import { AppForm } from './AppForm';
import type { UseAppFormReturn } from './useAppForm';
import type { ChoiceValues } from './useChoiceForm';

interface ChoiceFormProps {
  form: UseAppFormReturn<ChoiceValues>;
  /** Finds what can be chosen. */
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** Shown with a retry in place of the form where that failed. */
  failure: string;
  children: ReactNode;
}

/** The `<form>` of a `useChoiceForm`. */
export function ChoiceForm({ form, query, failure, children }: ChoiceFormProps) {
  if (query.error && !query.data) {
    return <ErrorNote message={failure} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <AppForm form={form}>{children}</AppForm>;
}
