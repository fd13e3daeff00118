import type { PasswordInputProps } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { common } from '@/strings/common';
import { PasswordField } from './PasswordField';

export interface NewPasswordValues {
  newPassword: string;
  confirmation: string;
}

interface NewPasswordFieldsProps extends Omit<PasswordInputProps, 'form'> {
  form: { getInputProps: (field: keyof NewPasswordValues) => GetInputPropsReturnType };
}

/** A new password, which is typed twice. */
export const NewPasswordFields = ({ form, required, ...first }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={common.form.newPassword}
      autoComplete="new-password"
      required={required}
      {...first}
      {...form.getInputProps('newPassword')}
    />
    <PasswordField
      label={common.form.confirmation}
      autoComplete="new-password"
      required={required}
      {...form.getInputProps('confirmation')}
    />
  </>
);
