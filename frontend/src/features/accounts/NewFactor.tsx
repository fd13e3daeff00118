import { Anchor, Text, TextInput } from '@mantine/core';
import { useAddApp, useAddPasskey, type NewAppSecret } from '@/api/secondFactor';
import { sentenceOf } from '@/errors';
import { common } from '@/strings/common';
import { secondFactor } from '@/strings/secondFactor';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { useIsNarrow } from '@/ui/useIsNarrow';
import { useShownOnceGuard } from '@/ui/useLeaveGuard';
import { CodeField, withoutSpaces } from './CodeField';
import { passkeyFailure } from './passkeyFailure';
import { QrCode } from './QrCode';
import { CopyText } from './RecoveryCodes';
import classes from './SecondFactor.module.css';

interface NewFactorProps {
  /** Called with the recovery codes, which come with the first factor only. */
  onAdded: (codes: string[] | null) => void;
  onCancel: () => void;
}

/** Sets up an app: it gets the secret, and a code of it proves that. */
export function NewApp({ begun: { secret, uri }, onAdded, onCancel }: NewFactorProps & { begun: NewAppSecret }) {
  const text = secondFactor.app;
  const isNarrow = useIsNarrow();
  const add = useAddApp();
  useShownOnceGuard(add.isPending);
  const form = useAppForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : secondFactor.challenge.required) },
    submit: ({ code }) => add.mutateAsync(withoutSpaces(code)),
    onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
    failure: (error) => sentenceOf(error, 429) ?? text.failed,
    guardLeave: false,
  });
  return (
    <AppForm form={form} className={classes.form} aria-label={text.title}>
      <ol className={classes.steps}>
        <li>{text.open}</li>
        <li>
          {text.scan}
          <QrCode address={uri} className={classes.qr} />
          {isNarrow && (
            <Anchor href={uri} className={classes.open}>
              {text.onThisPhone}
            </Anchor>
          )}
          <Text size="sm" c="dimmed">
            {text.secret}
          </Text>
          <code className={classes.secret}>{inGroups(secret)}</code>
          <CopyText value={secret}>{text.copy}</CopyText>
        </li>
        <li>
          <CodeField label={text.code} description={text.codeHelp} {...form.getInputProps('code')} />
        </li>
      </ol>
      <FormButtons form={form} onCancel={onCancel}>
        {text.submit}
      </FormButtons>
    </AppForm>
  );
}

/** Base32 in groups of four, as apps show it. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Makes a passkey in this browser. */
export function NewPasskey({ onAdded, onCancel }: NewFactorProps) {
  const text = secondFactor.passkey;
  const add = useAddPasskey();
  useShownOnceGuard(add.isPending);
  const form = useAppForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : common.form.required) },
    submit: ({ name }) => add.mutateAsync(name.trim()),
    onSuccess: ({ recovery_codes: codes }) => onAdded(codes),
    failure: (error) => passkeyFailure(error) ?? text.failed,
    guardLeave: false,
  });
  return (
    <AppForm form={form} className={classes.form} aria-label={text.title}>
      <Text c="dimmed">{text.intro}</Text>
      <TextInput label={text.name} description={text.nameHelp} required autoFocus {...form.getInputProps('name')} />
      <FormButtons form={form} onCancel={onCancel}>
        {text.submit}
      </FormButtons>
    </AppForm>
  );
}
