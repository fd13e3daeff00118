import { Text, Title } from '@mantine/core';
import { useSetPasswordByLink } from '@/api/mail';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@/constants';
import { rules } from '@/domain/rules';
import { isStatus } from '@/errors';
import { common } from '@/strings/common';
import { passwordLink } from '@/strings/passwordLink';
import { AppForm, PasswordField, SubmitButton, useAppForm } from '@/ui/form';
import classes from './PasswordLink.module.css';

const text = passwordLink.set;

/** Whether the server refuses the link, and not the password. */
const isBadLink = (error: unknown) => isStatus(error, 400) && error.code === 'bad_link';

export interface Owner {
  name: string;
  email: string;
}

interface PasswordByLinkFormProps {
  link: string;
  owner: Owner;
  /** Called where the link has expired or was used meanwhile. */
  onBad: () => void;
  onDone: (owner: Owner) => void;
}

export function PasswordByLinkForm({ link, owner, onBad, onDone }: PasswordByLinkFormProps) {
  const set = useSetPasswordByLink(link);
  const form = useAppForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: rules.newPassword,
      confirmation: (value, values) => (value === values.password ? null : common.form.passwordsDiffer),
    },
    submit: async ({ password }) => {
      try {
        await set.mutateAsync(password);
      } catch (error) {
        if (isBadLink(error)) onBad();
        throw error;
      }
    },
    onSuccess: () => onDone(owner),
    failure: text.failed,
    guardLeave: false,
  });
  return (
    <>
      <Title order={1}>{text.title}</Title>
      <Text c="dimmed" mt="xs" className={classes.outcome}>
        {text.intro(owner.name, owner.email)}
      </Text>
      <AppForm form={form} className={classes.form}>
        {/* Tells password managers whose password it is. */}
        <input type="email" autoComplete="username" value={owner.email} readOnly hidden />
        <PasswordField
          label={common.form.newPassword}
          description={common.form.ownPasswordHint(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH)}
          autoComplete="new-password"
          autoFocus
          required
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={common.form.confirmation}
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmation')}
        />
        <SubmitButton form={form}>{text.submit}</SubmitButton>
      </AppForm>
    </>
  );
}
