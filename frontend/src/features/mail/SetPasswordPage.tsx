import { Button, Loader, PasswordInput, Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLink, useSetPasswordByLink } from '@/api/mail';
import { postLogout, useSession } from '@/api/session';
import { sessionMarker } from '@/api/sessionMarker';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@/constants';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { passwordLink } from '@/strings/passwordLink';
import { users } from '@/strings/users';
import { BusyButton } from '@/ui/BusyButton';
import { showFailure } from '@/ui/dialogs';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { OutsideFrame } from '@/ui/OutsideFrame';
import { FailedState } from '@/ui/StateView';
import { keepingColorScheme } from '@/ui/theme';
import { usePageTitle } from '@/ui/usePageTitle';
import { Outcome } from './Outcome';
import classes from './PasswordLink.module.css';
import { rules } from '@/domain/rules';

const text = passwordLink.set;

/** Whether the server says that it is the link, and not what was typed, that is no good. */
const isBadLink = (error: unknown) => isStatus(error, 400) && error.code === 'bad_link';

/** Sets a password by the link of an e-mail, which is what the address has after its #. */
export default function SetPasswordPage() {
  const link = useLocation().hash.slice(1);
  return (
    <OutsideFrame enter={passwordLink.backToLogin}>
      <ByLink key={link} link={link} />
    </OutsideFrame>
  );
}

function ByLink({ link }: { link: string }) {
  const [isBad, setBad] = useState(link === '');
  const [owner, setOwner] = useState<Owner | null>(null);
  if (owner) return <Done owner={owner} />;
  if (isBad) return <BadLink />;
  return (
    <OpenLink
      link={link}
      onBad={() => setBad(true)}
      onDone={(whose) => {
        // Not by the router, for which the page would be another link's.
        window.history.replaceState(window.history.state, '', paths.setPassword);
        setOwner(whose);
      }}
    />
  );
}

/** The new password is set. Another user's session in this browser is not entered. */
function Done({ owner }: { owner: Owner }) {
  const { data: user } = useSession();
  const isOwn = user?.email === owner.email;
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (isOwn) sessionMarker.signedOut('logout');
  }, [isOwn]);
  return user && !isOwn && !isLeft ? (
    <Outcome
      key="beside"
      title={text.done}
      body={text.doneBeside(user.name)}
      action={<LeaveButton onLeft={() => setLeft(true)} />}
    />
  ) : (
    <Outcome title={text.done} body={text.doneBody} action={<LinkButton href={paths.login}>{text.enter}</LinkButton>} />
  );
}

function LeaveButton({ onLeft }: { onLeft: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await keepingColorScheme(postLogout());
      sessionMarker.signedOut('logout');
      onLeft();
    } catch (error) {
      setLeaving(false);
      await showFailure(error, text.leaveFailed);
    }
  };
  return (
    <BusyButton busy={isLeaving} onClick={() => void leave()}>
      {text.leave}
    </BusyButton>
  );
}

const LinkButton = ({ href, children }: { href: string; children: string }) => (
  <Button component="a" href={href}>
    {children}
  </Button>
);

const BadLink = () => (
  <Outcome
    title={text.badLink}
    body={text.badLinkBody}
    action={<LinkButton href={paths.forgotPassword}>{text.another}</LinkButton>}
  />
);

interface Owner {
  name: string;
  email: string;
}

interface OpenLinkProps {
  link: string;
  onBad: () => void;
  onDone: (owner: Owner) => void;
}

function OpenLink({ link, onBad, onDone }: OpenLinkProps) {
  usePageTitle(text.title);
  const query = useLink(link);
  if (query.data) return <PasswordForm link={link} owner={query.data} onBad={onBad} onDone={onDone} />;
  if (isStatus(query.error, 400)) return <BadLink />;
  if (query.error) {
    return (
      <FailedState
        message={text.checkFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <p role="status">
      <Loader size={20} mr="xs" aria-hidden /> {text.checking}
    </p>
  );
}

interface PasswordFormProps extends OpenLinkProps {
  owner: Owner;
}

function PasswordForm({ link, owner, onBad, onDone }: PasswordFormProps) {
  const set = useSetPasswordByLink(link);
  const form = useAppForm({
    initialValues: { password: '', confirmation: '' },
    validate: {
      password: rules.newPassword,
      confirmation: (value, values) => (value === values.password ? null : text.differ),
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
        {/* Tells whoever keeps passwords whose it is. */}
        <input type="email" autoComplete="username" value={owner.email} readOnly hidden />
        <PasswordInput
          label={text.password}
          description={users.form.passwordHint(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH)}
          autoComplete="new-password"
          autoFocus
          required
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label={text.confirmation}
          autoComplete="new-password"
          required
          {...form.getInputProps('confirmation')}
        />
        <SubmitButton form={form}>{text.submit}</SubmitButton>
      </AppForm>
    </>
  );
}
