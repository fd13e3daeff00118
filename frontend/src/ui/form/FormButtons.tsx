import type { ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/strings/common';
import { BusyButton } from '../BusyButton';
import { ButtonLink } from '../ButtonLink';
import { giveUp } from '../useLeaveGuard';
import classes from './FormButtons.module.css';
import { SubmitButton } from './SubmitButton';
import type { UseAppFormReturn } from './useAppForm';

interface FormButtonsProps<V> extends Pick<ButtonProps, 'size' | 'disabled'> {
  form: UseAppFormReturn<V>;
  /** Called once what was typed may be lost. Absent where there is nothing else to do on the page. */
  onCancel?: () => void;
  /** The page that *Cancelar* leads to, for a form that is a page. */
  back?: string;
  /** Buttons between the two. */
  more?: ReactNode;
  onSubmit?: () => void;
  /** The label of the button that sends the form. */
  children: ReactNode;
}

/** The button that sends a form, and *Cancelar*, which asks before it loses unsaved input, and rests while the form is being sent. */
export function FormButtons<V>({ form, onCancel, back, more, onSubmit, size, disabled, children }: FormButtonsProps<V>) {
  return (
    <div className={classes.buttons}>
      <SubmitButton form={form} size={size} disabled={disabled} onClick={onSubmit}>
        {children}
      </SubmitButton>
      {more}
      {onCancel && (
        <BusyButton variant="default" inactive={form.submitting} onClick={() => void giveUp(form.isDirty(), onCancel)} size={size}>
          {common.actions.cancel}
        </BusyButton>
      )}
      {back !== undefined && (
        <ButtonLink to={back} variant="default">
          {common.actions.cancel}
        </ButtonLink>
      )}
    </div>
  );
}
