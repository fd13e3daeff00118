import { Anchor, Stack, Text } from '@mantine/core';
import { useBackups, type Backups } from '@/api/installation';
import { useCurrentUser } from '@/api/session';
import { formatDate } from '@/format';
import { installation } from '@/strings/installation';
import { showAlert } from '@/ui/dialogs';
import { Notice } from '@/ui/Notice';

const text = installation.backups;

/** Tells admins of a backup that failed, and of none for two days. Shows nothing while loading or after a failure. */
export function BackupNotice() {
  const { role } = useCurrentUser();
  const { data } = useBackups(role === 'admin');
  const sentence = data && sentenceOf(data);
  if (!sentence) return null;
  return (
    <Notice mb="lg">
      {sentence}{' '}
      <Anchor component="button" type="button" inherit onClick={() => void showAlert(<WhatToDo />, text.title)}>
        {text.link}
      </Anchor>
    </Notice>
  );
}

function sentenceOf({ state, since, last_at: lastAt }: Backups): string | null {
  if (state === 'failed' && since) return text.failed(formatDate(since));
  if (state === 'old' && lastAt) return text.old(formatDate(lastAt));
  return state === 'none' ? text.none : null;
}

function WhatToDo() {
  return (
    <Stack gap="sm">
      <Text>{text.why}</Text>
      <ul>
        {text.steps.map(({ about, command }) => (
          <li key={command}>
            {about} <code>{command}</code>
          </li>
        ))}
      </ul>
      <Text>{text.guide}</Text>
    </Stack>
  );
}
