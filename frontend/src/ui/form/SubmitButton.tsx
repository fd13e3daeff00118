import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '../BusyButton';
import type { UseAppFormReturn } from './useAppForm';

interface SubmitButtonProps<V> extends ButtonProps {
  form: UseAppFormReturn<V>;
  onClick?: () => void;
  children: ReactNode;
}

/** Sends its form; busy meanwhile. */
export function SubmitButton<V>({ form, ...rest }: SubmitButtonProps<V>) {
  const button = useFocusBack(form.submitting);
  return <Button ref={button} type="submit" loading={form.submitting} {...rest} />;
}
