import type { ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary';
import type { UseAppFormReturn } from './useAppForm';

interface AppFormProps<V> {
  form: UseAppFormReturn<V>;
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}

/** The `<form>` of a `useAppForm`, with a summary of its errors at the top. */
export function AppForm<V>({ form, children, ...rest }: AppFormProps<V>) {
  return (
    <form noValidate onSubmit={form.submit} {...rest}>
      <ErrorSummary form={form} />
      {children}
    </form>
  );
}
