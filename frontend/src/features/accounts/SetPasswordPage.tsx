import { Button, Loader, PasswordInput, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLink, useSetPasswordByLink } from '@/api/mail';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@/constants';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { passwordLink } from '@/strings/passwordLink';
import { users } from '@/strings/users';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { OutsideFrame } from '@/ui/OutsideFrame';
import { FailedState } from '@/ui/StateView';
import { usePageTitle } from '@/ui/usePageTitle';
import { Outcome } from './Outcome';
import classes from './PasswordLink.module.css';
import { rules } from './rules';

const text = passwordLink.set;

/** Whether the server says that it is the link, and not what was typed, that is no good. */
const isBadLink = (error: unknown) => isStatus(error, 400) && error.code === 'bad_link';

/** Sets a password by the link of an e-mail, which is what the address has after its #. */
export default function SetPasswordPage() {
  const [link] = useState(() => window.location.hash.slice(1));
  const [stage, setStage] = useState<'open' | 'bad' | 'done'>(link ? 'open' : 'bad');
  return (
    <OutsideFrame enter={passwordLink.backToLogin}>
      {stage === 'open' && (
        <OpenLink
          link={link}
          onBad={() => setStage('bad')}
          onDone={() => {
            window.history.replaceState(null, '', paths.setPassword);
            setStage('done');
          }}
        />
      )}
      {stage === 'bad' && <BadLink />}
      {stage === 'done' && (
        <Outcome title={text.done} body={text.doneBody} action={<LinkButton href={paths.login}>{text.enter}</LinkButton>} />
      )}
    </OutsideFrame>
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

interface OpenLinkProps {
  link: string;
  onBad: () => void;
  onDone: () => void;
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
  owner: { name: string; email: string };
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
    onSuccess: onDone,
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
