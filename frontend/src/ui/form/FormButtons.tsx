import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/strings/common';
import { giveUp } from '../useLeaveGuard';
import classes from './FormButtons.module.css';
import { SubmitButton } from './SubmitButton';
import type { UseAppFormReturn } from './useAppForm';

interface FormButtonsProps<V> extends Pick<ButtonProps, 'size'> {
  form: UseAppFormReturn<V>;
  /** Called once what was typed may be lost. Absent where there is nothing else to do on the page. */
  onCancel?: () => void;
  /** The label of the button that sends the form. */
  children: ReactNode;
}

/** The button that sends a form, and *Cancelar*, which asks before it loses unsaved input. */
export function FormButtons<V>({ form, onCancel, children, ...size }: FormButtonsProps<V>) {
  return (
    <div className={classes.buttons}>
      <SubmitButton form={form} {...size}>
        {children}
      </SubmitButton>
      {onCancel && (
        <Button variant="default" onClick={() => void giveUp(form.isDirty(), onCancel)} {...size}>
          {common.actions.cancel}
        </Button>
      )}
    </div>
  );
}
