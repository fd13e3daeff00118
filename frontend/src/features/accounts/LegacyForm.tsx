import type { InputWrapperProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { common } from '@/strings/common';
import { AppForm, FormButtons, type UseAppFormReturn } from '@/ui/form';
import classes from './LegacyScreen.module.css';

/** Puts the hint below the input, so that fields side by side stay in line where only some have one. */
export const HINT_BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

/** How a person's e-mail is typed. */
export const EMAIL = { type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface LegacyFormProps<V> {
  form: UseAppFormReturn<V>;
  onCancel: () => void;
  children: ReactNode;
}

/** Fields side by side, with *Guardar* and *Cancelar* below. */
export const LegacyForm = <V,>({ form, onCancel, children }: LegacyFormProps<V>) => (
  <AppForm form={form}>
    <div className={classes.fields}>{children}</div>
    <FormButtons form={form} onCancel={onCancel}>
      {common.actions.save}
    </FormButtons>
  </AppForm>
);
