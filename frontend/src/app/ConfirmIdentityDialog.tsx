import { Button } from '@mantine/core';
import { IconFingerprint, IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { hasPasskeys } from '@/api/passkeys';
import { confirmByCode, confirmByPasskey, useOwnFactors, WAYS, type OwnFactors, type Way } from '@/api/secondFactor';
import { confirmByPassword, useSession } from '@/api/session';
import { sentenceOf } from '@/errors';
import { CodeField, withoutSpaces } from '@/features/accounts/CodeField';
import { passkeyRefusal } from '@/features/accounts/passkeyFailure';
import { common } from '@/strings/common';
import { profile } from '@/strings/profile';
import { secondFactor } from '@/strings/secondFactor';
import { BusyButton } from '@/ui/BusyButton';
import { DialogActions, ModalDialog } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { AppForm, PasswordField, SubmitButton, useAppForm, type UseAppFormReturn } from '@/ui/form';
import { LoadingState } from '@/ui/StateView';
import classes from './ConfirmIdentityDialog.module.css';

const text = profile.confirmIdentity;

interface ConfirmIdentityProps {
  settle: (confirmed: boolean) => void;
}

/** By their second factor where they have one, else by their password. */
type ConfirmationWay = 'password' | Way;

const Icon = () => <IconLock className={classes.icon} aria-hidden size={28} stroke={1.6} />;

const failureOf = (error: unknown): string => sentenceOf(error, 429) ?? sentenceOf(error, 409) ?? text.failed;

/** Has people show who they are before something that a stolen session must not be enough for. */
export function ConfirmIdentityDialog({ settle }: ConfirmIdentityProps) {
  const { data: user } = useSession();
  const { data: factors, isPending } = useOwnFactors();
  const [chosen, choose] = useState<Way>();
  const ways = factors ? waysOf(factors) : [];
  const hasPassword = user?.access === 'set' || user?.access === 'temporary';
  const byPassword = ways.length === 0 && hasPassword ? 'password' : undefined;
  const way: ConfirmationWay | undefined = isPending ? undefined : (chosen ?? ways[0] ?? byPassword);
  const others = ways
    .filter((other) => other !== way)
    .map((other) => (
      <Button key={other} variant="subtle" size="sm" onClick={() => choose(other)}>
        {secondFactor.challenge[other].use}
      </Button>
    ));
  const parts = { settle, others: others.length > 0 && <div className={classes.others}>{others}</div> };
  // a sign-in with the school's account has no password, and its new session counts as confirmed
  const insteadOfWays = user ? text.signInAgain : secondFactor.confirm.tooLate;
  const reason = way === 'password' ? text.reason : secondFactor.confirm.reason;
  return (
    <ModalDialog
      title={text.title}
      body={way || isPending ? reason : insteadOfWays}
      icon={<Icon />}
      onCancel={() => settle(false)}
    >
      {isPending && <LoadingState>{null}</LoadingState>}
      {way === 'password' && <ByPassword {...parts} />}
      {(way === 'totp' || way === 'recovery') && <ByCode key={way} way={way} {...parts} />}
      {way === 'passkey' && <ByPasskey {...parts} />}
      {!way && !isPending && (
        <DialogActions>
          <Button size="sm" autoFocus onClick={() => settle(false)}>
            {common.actions.accept}
          </Button>
        </DialogActions>
      )}
    </ModalDialog>
  );
}

/** The ways that are set up and work in this browser, the easiest first. */
function waysOf({ app, passkeys, recovery_codes_left: codes }: OwnFactors): Way[] {
  const isThere = { totp: app !== null, passkey: passkeys.length > 0 && hasPasskeys(), recovery: codes > 0 };
  return WAYS.filter((way) => isThere[way]);
}

interface WayProps extends ConfirmIdentityProps {
  /** The buttons that lead to other ways. */
  others: ReactNode;
}

const CancelButton = ({ settle }: ConfirmIdentityProps) => (
  <Button variant="default" size="sm" onClick={() => settle(false)}>
    {common.actions.cancel}
  </Button>
);

const FormActions = <V,>({ form, settle }: ConfirmIdentityProps & { form: UseAppFormReturn<V> }) => (
  <DialogActions>
    <CancelButton settle={settle} />
    <SubmitButton form={form} size="sm">
      {text.confirm}
    </SubmitButton>
  </DialogActions>
);

function ByPassword({ settle, others }: WayProps) {
  const form = useAppForm({
    initialValues: { currentPassword: '' },
    validate: { currentPassword: (value) => (value ? null : common.form.required) },
    submit: ({ currentPassword }) => confirmByPassword(currentPassword),
    onSuccess: () => settle(true),
    failure: failureOf,
    guardLeave: false,
  });
  return (
    <AppForm form={form} className={classes.form}>
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        required
        autoFocus
        data-autofocus
        {...form.getInputProps('currentPassword')}
      />
      {others}
      <FormActions form={form} settle={settle} />
    </AppForm>
  );
}

function ByCode({ way, settle, others }: WayProps & { way: 'totp' | 'recovery' }) {
  const form = useAppForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() ? null : common.form.required) },
    submit: ({ code }) => confirmByCode(withoutSpaces(code)),
    onSuccess: () => settle(true),
    failure: failureOf,
    guardLeave: false,
  });
  return (
    <AppForm form={form} className={classes.form}>
      <CodeField
        label={secondFactor.challenge[way].label}
        description={secondFactor.challenge[way].intro}
        autoFocus
        {...form.getInputProps('code')}
      />
      {others}
      <FormActions form={form} settle={settle} />
    </AppForm>
  );
}

function ByPasskey({ settle, others }: WayProps) {
  const { mutate, error, isPending } = useMutation({ mutationFn: confirmByPasskey, onSuccess: () => settle(true) });
  return (
    <div className={classes.form}>
      {error && <ErrorNote message={passkeyRefusal(error) ?? failureOf(error)} />}
      {others}
      <DialogActions>
        <CancelButton settle={settle} />
        <BusyButton
          size="sm"
          autoFocus
          busy={isPending}
          leftSection={<IconFingerprint size={18} aria-hidden />}
          onClick={() => mutate()}
        >
          {secondFactor.challenge.passkey.use}
        </BusyButton>
      </DialogActions>
    </div>
  );
}
