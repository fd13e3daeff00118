import { Button, CopyButton, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMakeToken, type MadeToken, type NewToken } from '@/api/tokens';
import { rules } from '@/domain/rules';
import { common } from '@/strings/common';
import { tokens as text } from '@/strings/tokens';
import { AppForm, DateField, FormButtons, FormModal, useAppForm } from '@/ui/form';
import { Notice } from '@/ui/Notice';

const SCOPES = ['people', 'published_results'] as const;

/** Makes a token, and then shows its secret, which nobody can read again. */
export function MakeTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeToken | null>(null);
  return made ? <Secret token={made} onClose={onClose} /> : <TokenForm onMade={setMade} onClose={onClose} />;
}

function TokenForm({ onMade, onClose }: { onMade: (token: MadeToken) => void; onClose: () => void }) {
  const make = useMakeToken();
  const form = useAppForm<{ name: string; scope: NewToken['scope'] | ''; expires_on: string }, MadeToken>({
    initialValues: { name: '', scope: '', expires_on: '' },
    validate: {
      name: rules.name,
      scope: (scope) => (scope === '' ? common.form.required : null),
      expires_on: rules.day,
    },
    submit: ({ name, scope, expires_on }) => make.mutateAsync({ name, scope: scope as NewToken['scope'], expires_on }),
    onSuccess: onMade,
    failure: text.form.failed,
  });
  return (
    <FormModal form={form} onClose={onClose} title={text.form.title}>
      <AppForm form={form}>
        <Stack>
          <TextInput
            label={text.form.name}
            description={text.form.nameHint}
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <Radio.Group label={text.form.scope} {...form.getInputProps('scope')}>
            <Stack gap="sm" mt="xs">
              {SCOPES.map((scope) => (
                <Radio key={scope} value={scope} label={text.scopes[scope]} description={text.form.scopeHints[scope]} />
              ))}
            </Stack>
          </Radio.Group>
          <DateField
            label={text.form.expires}
            description={text.form.expiresHint}
            {...form.getInputProps('expires_on')}
          />
          <FormButtons form={form} onCancel={onClose}>
            {text.form.submit}
          </FormButtons>
        </Stack>
      </AppForm>
    </FormModal>
  );
}

/** Closed by its button only: what is lost cannot be shown again. */
function Secret({ token, onClose }: { token: MadeToken; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.made.title(token.name)}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Notice>{text.made.once}</Notice>
        <TextInput
          label={text.made.secret}
          value={token.secret}
          readOnly
          data-autofocus
          spellCheck={false}
          // for a browser that copies nothing, because the site has no HTTPS
          onFocus={(event) => event.currentTarget.select()}
        />
        <Group justify="flex-end" gap="sm">
          <CopyButton value={token.secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? text.made.copied : text.made.copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{text.made.done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
