import { Button } from '@mantine/core';
import { common } from '@/strings/common';
import { SubmitButton, type UseAppFormReturn } from '@/ui/form';
import classes from './LegacyScreen.module.css';

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
