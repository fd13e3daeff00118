import type { ReactNode } from 'react';
import { common } from '@/strings/common';
import { AppForm, FormButtons, type UseAppFormReturn } from '@/ui/form';
import classes from './LegacyScreen.module.css';

/** How a person's e-mail is typed. */
export const EMAIL = { type: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

interface Props<V> {
  form: UseAppFormReturn<V>;
  onCancel: () => void;
  children: ReactNode;
}

/** Fields side by side, with *Guardar* and *Cancelar* below. */
export const LegacyForm = <V,>({ form, onCancel, children }: Props<V>) => (
  <AppForm form={form}>
    <div className={classes.fields}>{children}</div>
    <FormButtons form={form} onCancel={onCancel}>
      {common.actions.save}
    </FormButtons>
  </AppForm>
);
