import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { confirmByPassword } from '@/api/session';
import { sentenceOf } from '@/errors';
import { common } from '@/strings/common';
import { profile } from '@/strings/profile';
import { DialogActions, ModalDialog } from '@/ui/dialogs';
import { AppForm, PasswordField, SubmitButton, useAppForm } from '@/ui/form';
import classes from './ConfirmIdentityDialog.module.css';

const text = profile.confirmIdentity;

/** Asks for the present password before something that a stolen session must not be enough for. */
export function ConfirmIdentityDialog({ settle }: { settle: (confirmed: boolean) => void }) {
  const form = useAppForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (value) => (value ? null : common.form.required) },
    submit: ({ currentPassword }) => confirmByPassword(currentPassword),
    onSuccess: () => settle(true),
    failure: (error) => sentenceOf(error, 429) ?? text.failed,
    guardLeave: false,
  });
  return (
    <ModalDialog
      title={text.title}
      body={text.reason}
      icon={<IconLock className={classes.icon} aria-hidden size={28} stroke={1.6} />}
      onCancel={() => settle(false)}
    >
      <AppForm form={form} className={classes.form}>
        <PasswordField
          label={text.password}
          autoComplete="current-password"
          required
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
        <DialogActions>
          <Button variant="default" size="sm" onClick={() => settle(false)}>
            {common.actions.cancel}
          </Button>
          <SubmitButton form={form} size="sm">
            {text.confirm}
          </SubmitButton>
        </DialogActions>
      </AppForm>
    </ModalDialog>
  );
}
