import { Text, Title } from '@mantine/core';
import { useSetPasswordByLink } from '@/api/mail';
import { PASSWORD_MIN_LENGTH } from '@/constants';
import { rules } from '@/domain/rules';
import { isStatus } from '@/errors';
import { common } from '@/strings/common';
import { passwordLink } from '@/strings/passwordLink';
import { AppForm, NewPasswordFields, SubmitButton, useAppForm } from '@/ui/form';
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
    initialValues: { newPassword: '', confirmation: '' },
    validate: {
      newPassword: rules.newPassword,
      confirmation: rules.confirmation,
    },
    submit: async ({ newPassword }) => {
      try {
        await set.mutateAsync(newPassword);
      } catch (error) {
        if (isBadLink(error)) onBad();
        throw error;
      }
    },
    onSuccess: () => onDone(owner),
    failure: text.failed,
    fieldNames: { password: 'newPassword' },
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
        <NewPasswordFields
          form={form}
          description={common.form.passwordHint(PASSWORD_MIN_LENGTH)}
          autoFocus
          required
        />
        <SubmitButton form={form}>{text.submit}</SubmitButton>
      </AppForm>
    </>
  );
}
