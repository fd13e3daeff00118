import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../BusyButton';
import type { UseAppFormReturn } from './useAppForm';

interface SubmitButtonProps<V> extends ButtonProps {
  form: UseAppFormReturn<V>;
  onClick?: () => void;
  children: ReactNode;
}

/** Sends its form; busy meanwhile. Absent once another person has deleted what the form changes. */
export function SubmitButton<V>({ form, ...rest }: SubmitButtonProps<V>) {
  if (form.isGone) return null;
  return <BusyButton type="submit" busy={form.submitting} {...rest} />;
}
