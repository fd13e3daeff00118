import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/strings/common';
import classes from './FormButtons.module.css';
import { SubmitButton } from './SubmitButton';
import type { UseAppFormReturn } from './useAppForm';

interface FormButtonsProps<V> extends Pick<ButtonProps, 'size'> {
  form: UseAppFormReturn<V>;
  onCancel: () => void;
  /** The label of the button that sends the form. */
  children: ReactNode;
}

/** The button that sends a form, and *Cancelar*. */
export const FormButtons = <V,>({ form, onCancel, children, ...size }: FormButtonsProps<V>) => (
  <div className={classes.buttons}>
    <SubmitButton form={form} {...size}>
      {children}
    </SubmitButton>
    <Button variant="default" onClick={onCancel} {...size}>
      {common.actions.cancel}
    </Button>
  </div>
);
