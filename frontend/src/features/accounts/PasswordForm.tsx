import { Card, Stack, Text, Title } from '@mantine/core';
import { useChangePassword } from '@/api/profile';
import { PASSWORD_MIN_LENGTH } from '@/constants';
import { rules } from '@/domain/rules';
import { CsrfError, sentenceOf } from '@/errors';
import { common } from '@/strings/common';
import { profile } from '@/strings/profile';
import { AppForm, NewPasswordFields, PasswordField, SubmitButton, useAppForm } from '@/ui/form';

const text = profile.password;
const EMPTY = { currentPassword: '', newPassword: '', confirmation: '' };

const required = (value: string) => (value ? null : common.form.required);

/** Replaces one's own password, or the temporary one, which was typed to sign in and is not asked for again. */
export function PasswordForm({ isTemporary = false }: { isTemporary?: boolean }) {
  const words = isTemporary ? text.temporary : text;
  const change = useChangePassword();
  const form = useAppForm({
    initialValues: EMPTY,
    validate: {
      currentPassword: (value) => (isTemporary ? null : required(value)),
      newPassword: (value) => required(value) ?? rules.newPassword(value),
      confirmation: rules.confirmation,
    },
    submit: ({ currentPassword, newPassword }) =>
      change.mutateAsync({ ...(!isTemporary && { currentPassword }), newPassword }),
    success: text.done,
    onSuccess: () => form.reset(),
    failure: (error) => {
      if (error instanceof CsrfError) return common.errors.csrf;
      return sentenceOf(error, 429) ?? words.failed;
    },
  });
  return (
    <Card component="section" aria-labelledby="password-title">
      <Title order={isTemporary ? 1 : 2} size="h2" id="password-title">
        {words.title}
      </Title>
      <Text c="dimmed" mb="md">
        {words.description}
      </Text>
      <AppForm form={form}>
        <Stack>
          {!isTemporary && (
            <PasswordField
              label={text.current}
              autoComplete="current-password"
              required
              {...form.getInputProps('currentPassword')}
            />
          )}
          <NewPasswordFields form={form} description={common.form.passwordHint(PASSWORD_MIN_LENGTH)} required />
          <div>
            <SubmitButton form={form}>{words.submit}</SubmitButton>
          </div>
        </Stack>
      </AppForm>
    </Card>
  );
}
