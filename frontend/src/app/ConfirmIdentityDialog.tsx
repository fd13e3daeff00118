import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { confirmByPassword, useSession } from '@/api/session';
import { sentenceOf } from '@/errors';
import { common } from '@/strings/common';
import { profile } from '@/strings/profile';
import { DialogActions, ModalDialog } from '@/ui/dialogs';
import { AppForm, PasswordField, SubmitButton, useAppForm } from '@/ui/form';
import classes from './ConfirmIdentityDialog.module.css';

const text = profile.confirmIdentity;

interface ConfirmIdentityProps {
  settle: (confirmed: boolean) => void;
}

const Icon = () => <IconLock className={classes.icon} aria-hidden size={28} stroke={1.6} />;

/** Has people show who they are before something that a stolen session must not be enough for. */
export function ConfirmIdentityDialog({ settle }: ConfirmIdentityProps) {
  const { data: user } = useSession();
  const hasPassword = user?.access === 'set' || user?.access === 'temporary';
  return hasPassword ? <ByPassword settle={settle} /> : <BySigningInAgain settle={settle} />;
}

/** Who signs in with the school's account has no password: a new session counts as confirmed. */
const BySigningInAgain = ({ settle }: ConfirmIdentityProps) => (
  <ModalDialog title={text.title} body={text.signInAgain} icon={<Icon />} onCancel={() => settle(false)}>
    <DialogActions>
      <Button size="sm" data-autofocus onClick={() => settle(false)}>
        {common.actions.accept}
      </Button>
    </DialogActions>
  </ModalDialog>
);

function ByPassword({ settle }: ConfirmIdentityProps) {
  const form = useAppForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (value) => (value ? null : common.form.required) },
    submit: ({ currentPassword }) => confirmByPassword(currentPassword),
    onSuccess: () => settle(true),
    failure: (error) => sentenceOf(error, 429) ?? sentenceOf(error, 409) ?? text.failed,
    guardLeave: false,
  });
  return (
    <ModalDialog
      title={text.title}
      body={text.reason}
      icon={<Icon />}
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
