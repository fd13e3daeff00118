import { Button, Group } from '@mantine/core';
import { IconPlugConnected, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevokeToken, useTokens, type Token } from '@/api/tokens';
import { formatDate, formatDay } from '@/format';
import { tokens as text } from '@/strings/tokens';
import { attempt } from '@/ui/attempt';
import { CellText } from '@/ui/CellText';
import { DataTable, type Column } from '@/ui/DataTable';
import { confirmAction } from '@/ui/dialogs';
import { PageHeader } from '@/ui/PageHeader';
import { StateMark } from '@/ui/StateMark';
import { Examples } from './Examples';
import classes from './IntegrationsPage.module.css';
import { MakeTokenDialog } from './MakeTokenDialog';
import { Reading } from './Reading';

const COLUMNS: readonly Column<Token>[] = [
  { key: 'name', header: text.columns.name, render: ({ name }) => <CellText>{name}</CellText> },
  { key: 'scope', header: text.columns.scope, rowLabel: false, render: ({ scope }) => text.scopes[scope] },
  { key: 'expires', header: text.columns.expires, render: (token) => <Expiry token={token} /> },
  {
    key: 'used',
    header: text.columns.used,
    render: ({ last_used_at: at }) => (at === null ? text.neverUsed : formatDate(at)),
  },
  { key: 'maker', header: text.columns.maker, render: ({ made_by_name: name }) => <CellText>{name}</CellText> },
  {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: (token) => (token.state === 'working' ? <RevokeButton token={token} /> : null),
  },
];

/** Where admins let other programs of the school read. */
export default function IntegrationsPage() {
  const query = useTokens();
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={
          <Button leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />} onClick={() => setMaking(true)}>
            {text.create}
          </Button>
        }
      />
      <div className={classes.page}>
        <DataTable
          caption={text.caption}
          columns={COLUMNS}
          rows={query.data}
          rowKey={({ id }) => id}
          query={query}
          failure={text.loadFailed}
          skeletonRows={2}
          empty={{ icon: IconPlugConnected, title: text.none, children: text.noneHint }}
        />
        <Reading />
        <Examples />
      </div>
      {isMaking && <MakeTokenDialog onClose={() => setMaking(false)} />}
    </>
  );
}

function Expiry({ token: { state, expires_on: day, expires_soon: isSoon } }: { token: Token }) {
  if (state === 'revoked') return text.states.revoked;
  return (
    <Group gap="xs" display="inline-flex">
      {formatDay(day)}
      {state === 'expired' && <StateMark>{text.states.expired}</StateMark>}
      {isSoon && <StateMark color="var(--ev-warn)">{text.expiresSoon}</StateMark>}
    </Group>
  );
}

function RevokeButton({ token }: { token: Token }) {
  const revoke = useRevokeToken();
  const ask = async () => {
    const body = text.revokeBody(token.name);
    const question = { title: text.revokeTitle, body, confirmLabel: text.revoke, danger: true };
    if (revoke.isPending || !(await confirmAction(question))) return;
    await attempt(revoke.mutateAsync(token.id), { done: text.revoked, failed: text.revokeFailed });
  };
  return (
    <Button size="xs" variant="subtle" color="gray" aria-label={text.revokeNamed(token.name)} onClick={() => void ask()}>
      {text.revoke}
    </Button>
  );
}
