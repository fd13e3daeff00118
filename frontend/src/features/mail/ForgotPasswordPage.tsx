import { Anchor, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRequestPasswordLink } from '@/api/mail';
import { LINK_DAYS } from '@/constants';
import { sentenceOf } from '@/errors';
import { hasEmail, serverSetting } from '@/serverSettings';
import { passwordLink } from '@/strings/passwordLink';
import { AppForm, SignInEmail, SubmitButton, useAppForm } from '@/ui/form';
import { OutsideFrame } from '@/ui/OutsideFrame';
import { usePageTitle } from '@/ui/usePageTitle';
import { Outcome } from './Outcome';
import classes from './PasswordLink.module.css';
import { rules } from '@/domain/rules';

const text = passwordLink.forgot;

/** Requests a link to set a new password, without revealing whether the e-mail is known. */
export default function ForgotPasswordPage() {
  return <OutsideFrame enter={passwordLink.backToLogin}>{hasEmail() ? <AskForLink /> : <NoEmail />}</OutsideFrame>;
}

/** Reached by old links and bookmarks where the server sends no e-mail. */
const NoEmail = () => (
  <Outcome
    title={text.title}
    body={text.off}
    action={<Anchor href={`mailto:${serverSetting('support-email')}`}>{text.offHelp}</Anchor>}
  />
);

function AskForLink() {
  const [sentTo, setSentTo] = useState('');
  return sentTo ? (
    <Outcome
      title={text.done}
      body={text.doneBody(sentTo, LINK_DAYS)}
      action={
        <Anchor component="button" type="button" onClick={() => setSentTo('')}>
          {text.again}
        </Anchor>
      }
    />
  ) : (
    <EmailForm onAsked={setSentTo} />
  );
}

function EmailForm({ onAsked }: { onAsked: (email: string) => void }) {
  usePageTitle(text.title);
  const request = useRequestPasswordLink();
  const form = useAppForm({
    initialValues: { email: '' },
    validate: { email: (value) => (value.trim() ? rules.email(value) : text.emailRequired) },
    submit: async ({ email }) => {
      await request.mutateAsync(email.trim());
      return email.trim();
    },
    onSuccess: onAsked,
    failure: (error) => (sentenceOf(error, 429) ?? text.failed),
    guardLeave: false,
  });
  return (
    <>
      <Title order={1}>{text.title}</Title>
      <Text c="dimmed" mt="xs">
        {text.intro}
      </Text>
      <AppForm form={form} className={classes.form}>
        <SignInEmail label={text.email} {...form.getInputProps('email')} />
        <SubmitButton form={form}>{text.submit}</SubmitButton>
      </AppForm>
    </>
  );
}
