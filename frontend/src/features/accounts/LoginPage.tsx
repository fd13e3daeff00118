import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSchoolAccountLogin } from '@/api/schoolAccount';
import { useLogin } from '@/api/session';
import { APP_NAME } from '@/constants';
import { keyIn } from '@/domain/filters';
import { readLeftPage } from '@/leftPage';
import { isStatus, sentenceOf } from '@/errors';
import { paths } from '@/paths';
import { arePasswordsForAll, hasEmail, schoolAccountLabel, serverSetting, signsInByIdentityNumber } from '@/serverSettings';
import { session } from '@/strings/session';
import { BrandMark } from '@/ui/BrandMark';
import { BusyButton } from '@/ui/BusyButton';
import { ErrorNote } from '@/ui/ErrorNote';
import { AppForm, PasswordField, SignInEmail, SubmitButton, useAppForm } from '@/ui/form';
import { SchoolLogo } from '@/ui/SchoolLogo';
import { usePageTitle } from '@/ui/usePageTitle';
import classes from './LoginPage.module.css';

const text = session.login;

export default function LoginPage() {
  usePageTitle(text.title);
  const school = serverSetting('school-name');
  return (
    <div className={classes.page}>
      <section className={classes.welcome} aria-label={school}>
        <span className={classes.brand}>
          <BrandMark size={40} />
          {APP_NAME}
        </span>
        <div className={classes.about}>
          <SchoolLogo size={96} />
          <p className={classes.school}>{school}</p>
          <p className={classes.tagline}>{text.tagline}</p>
        </div>
        <Bars />
      </section>
      <main className={classes.main}>
        <div className={classes.card}>
          <Title order={1}>{text.title}</Title>
          <Text c="dimmed" mt={4} mb="lg">
            {intro()}
          </Text>
          {schoolAccountLabel() ? <Ways /> : <LoginForm isFirst />}
          {hasEmail() && arePasswordsForAll() && (
            <Anchor href={paths.forgotPassword} size="sm" className={classes.forgot}>
              {text.forgot}
            </Anchor>
          )}
          <Text c="dimmed" size="sm" mt="sm">
            {text.help}{' '}
            <Anchor href={`mailto:${serverSetting('support-email')}`} inherit>
              {text.helpLink}
            </Anchor>
          </Text>
        </div>
      </main>
    </div>
  );
}

function intro(): string {
  if (schoolAccountLabel()) return text.schoolAccount.intro;
  return signsInByIdentityNumber() ? text.byIdentityNumber.intro : text.intro;
}

/** Signing in with the school's account, or with a password; where only admins have one, its form is folded. */
function Ways() {
  const [isOpen, setOpen] = useState(arePasswordsForAll());
  return (
    <>
      <SchoolAccountButton />
      {isOpen ? (
        <>
          <p className={classes.or}>{text.schoolAccount.or}</p>
          <LoginForm isFirst={!arePasswordsForAll()} />
        </>
      ) : (
        <Button variant="subtle" fullWidth mt="sm" onClick={() => setOpen(true)}>
          {text.schoolAccount.withPassword}
        </Button>
      )}
    </>
  );
}

/** Leads to the issuer of the school's accounts; says why somebody came back without having signed in. */
function SchoolAccountButton() {
  const login = useSchoolAccountLogin();
  const left = readLeftPage(useLocation().state);
  const [params] = useSearchParams();
  const refused = keyIn(text.schoolAccount.refused).read(params.get('school-account') ?? '');
  return (
    <Stack gap="sm">
      {refused && login.isIdle && <ErrorNote message={text.schoolAccount.refused[refused]} />}
      {login.isError && <ErrorNote message={sentenceOf(login.error, 503) ?? text.schoolAccount.failed} />}
      <BusyButton fullWidth busy={login.isPending} onClick={() => login.mutate(left)}>
        {schoolAccountLabel()}
      </BusyButton>
    </Stack>
  );
}

/** `isFirst`: it is what people came for, and so has the focus. */
function LoginForm({ isFirst }: { isFirst: boolean }) {
  const login = useLogin();
  const words = signsInByIdentityNumber() ? text.byIdentityNumber : text;
  const form = useAppForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (value) => (value.trim() ? null : words.emailRequired),
      password: (value) => (value ? null : text.passwordRequired),
    },
    submit: ({ email, password }) => login.mutateAsync({ email: email.trim(), password }),
    failure: (error) => (isStatus(error, 429) ? (sentenceOf(error, 429) ?? text.locked) : text.rejected),
    guardLeave: false,
  });
  return (
    <AppForm form={form} className={classes.form}>
      <SignInEmail
        label={words.email}
        type={signsInByIdentityNumber() ? 'text' : 'email'}
        autoFocus={isFirst}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        required
        {...form.getInputProps('password')}
      />
      <SubmitButton form={form} fullWidth mt="xs" variant={schoolAccountLabel() ? 'default' : 'filled'}>
        {text.submit}
      </SubmitButton>
    </AppForm>
  );
}

/** Columns that grow: what the product is about, without a word. */
function Bars() {
  return (
    <svg className={classes.bars} viewBox="0 0 400 220" preserveAspectRatio="none" aria-hidden>
      {[52, 84, 66, 118, 96, 150, 132, 186].map((height, index) => (
        <rect key={height} x={index * 50 + 6} y={220 - height} width={38} height={height + 20} rx={10} />
      ))}
      <path d="M25 158 75 124l50 18 50-52 50 22 50-54 50 18 50-44" />
    </svg>
  );
}
