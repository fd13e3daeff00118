import { Button, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { hasPasskeys } from '@/api/passkeys';
import { useEnterByPasskey, useEnterCode, WAYS, type Way } from '@/api/secondFactor';
import { isStatus, sentenceOf } from '@/errors';
import { secondFactor } from '@/strings/secondFactor';
import { BusyButton } from '@/ui/BusyButton';
import { ErrorNote } from '@/ui/ErrorNote';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { CodeField, withoutSpaces } from './CodeField';
import { passkeyRefusal } from './passkeyFailure';
import classes from './SecondFactor.module.css';

const text = secondFactor.challenge;

interface SecondStepFormProps {
  ways: readonly Way[];
  /** Called where the sign-in has ended meanwhile. */
  onEnded: () => void;
}

/** Ends a sign-in by a code of the app, a passkey or a recovery code. */
export function SecondStepForm({ ways, onEnded }: SecondStepFormProps) {
  const isUsable = (way: Way) => ways.includes(way) && (way !== 'passkey' || hasPasskeys());
  const usable = WAYS.filter(isUsable);
  const [chosen, choose] = useState<Way>();
  const way = chosen ?? usable[0];
  const others = usable.filter((other) => other !== way);
  return (
    <>
      {way && <Text mb="md">{text[way].intro}</Text>}
      {way === 'passkey' && <ByPasskey onEnded={onEnded} />}
      {(way === 'totp' || way === 'recovery') && <ByCode key={way} way={way} onEnded={onEnded} />}
      {ways.includes('passkey') && !hasPasskeys() && (
        <Text c="dimmed" size="sm" mt="md">
          {secondFactor.passkeys.missing}
        </Text>
      )}
      <div className={classes.others}>
        {others.map((other) =>
          other === 'passkey' ? (
            <ByPasskey key={other} onEnded={onEnded} variant="default" />
          ) : (
            <Button key={other} variant="subtle" onClick={() => choose(other)}>
              {text[other].use}
            </Button>
          ),
        )}
      </div>
      <Text c="dimmed" size="sm" mt="md">
        {text.lost}
      </Text>
    </>
  );
}

function ByCode({ way, onEnded }: { way: 'totp' | 'recovery'; onEnded: () => void }) {
  const enter = useEnterCode();
  const form = useAppForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : text.required) },
    submit: async ({ code }) => {
      try {
        await enter.mutateAsync(withoutSpaces(code));
      } catch (error) {
        if (isStatus(error, 401)) onEnded();
        throw error;
      }
    },
    failure: (error) => sentenceOf(error, 429) ?? text.rejected,
    guardLeave: false,
  });
  return (
    <AppForm form={form} className={classes.form}>
      <CodeField
        label={text[way].label}
        autoFocus
        {...(way === 'recovery' && { autoComplete: 'off' })}
        {...form.getInputProps('code')}
      />
      <SubmitButton form={form} fullWidth>
        {text.submit}
      </SubmitButton>
    </AppForm>
  );
}

function ByPasskey({ onEnded, variant = 'filled' }: { onEnded: () => void; variant?: 'filled' | 'default' }) {
  const enter = useEnterByPasskey();
  const { error } = enter;
  const use = () => enter.mutate(undefined, { onError: (failure) => isStatus(failure, 401) && onEnded() });
  return (
    <>
      {error && <ErrorNote message={passkeyRefusal(error) ?? sentenceOf(error, 429) ?? text.passkeyRejected} />}
      <BusyButton
        fullWidth
        variant={variant}
        busy={enter.isPending}
        data-autofocus
        leftSection={<IconFingerprint size={20} stroke={1.7} aria-hidden />}
        onClick={use}
      >
        {text.passkey.use}
      </BusyButton>
    </>
  );
}
