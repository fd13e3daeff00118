import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { TemporaryPassword } from '@/api/users';
import { formatDate } from '@/format';
import { users } from '@/strings/users';
import { DataTable, type Column } from '@/ui/DataTable';
import { Email } from '@/ui/Email';
import { PageHeader } from '@/ui/PageHeader';
import { askToLeave, useLeaveGuard } from '@/ui/useLeaveGuard';
import { PasswordSlips } from './PasswordSlips';
import classes from './TemporaryPasswords.module.css';

const text = users.temporaryPasswords;

const COLUMNS: readonly Column<TemporaryPassword>[] = [
  { key: 'name', header: text.columns.name, render: ({ name }) => name },
  { key: 'email', header: text.columns.email, render: ({ email }) => (email === '' ? text.byIdentityNumber : <Email email={email} />) },
  { key: 'password', header: text.columns.password, render: ({ access_code: password }) => <code className={classes.password}>{password}</code> },
  { key: 'until', header: text.columns.until, render: ({ expires_at: at }) => formatDate(at) },
];

interface TemporaryPasswordsProps {
  passwords: readonly TemporaryPassword[];
  onDone: () => void;
  /** Where `onDone` leads; by default to the list. */
  doneLabel?: string;
}

/** The temporary passwords just generated, to be printed; they are shown only this once. */
export function TemporaryPasswords({ passwords, onDone, doneLabel = text.done }: TemporaryPasswordsProps) {
  useLeaveGuard(() => true, undefined, () => text.leave);
  const finish = async () => {
    if (await askToLeave(text.leave)) onDone();
  };
  return (
    <>
      <div className={classes.screen}>
        <PageHeader
          title={text.title}
          description={text.description}
          action={
            <div className={classes.actions}>
              <Button variant="default" onClick={() => void finish()}>
                {doneLabel}
              </Button>
              <Button leftSection={<IconPrinter size={20} stroke={1.8} aria-hidden />} onClick={() => window.print()}>
                {text.print}
              </Button>
            </div>
          }
        />
        <Text mb="md">{text.where(window.location.origin)}</Text>
        <DataTable
          caption={text.caption}
          columns={COLUMNS}
          rows={passwords}
          rowKey={({ id }) => id}
          failure=""
          empty={{ title: '' }}
        />
      </div>
      <PasswordSlips passwords={passwords} />
    </>
  );
}
