import { Button, type InputWrapperProps } from '@mantine/core';
import { common } from '@/strings/common';
import { SubmitButton, type UseAppFormReturn } from '@/ui/form';
import classes from './LegacyScreen.module.css';

/** Puts the hint below the input, so that fields side by side stay in line where only some have one. */
export const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** *Guardar* and *Cancelar*. */
export function LegacyFormFoot<V>({ form, onCancel }: { form: UseAppFormReturn<V>; onCancel: () => void }) {
  return (
    <div className={classes.foot}>
      <SubmitButton form={form}>{common.actions.save}</SubmitButton>
      <Button variant="default" onClick={onCancel}>
        {common.actions.cancel}
      </Button>
    </div>
  );
}
