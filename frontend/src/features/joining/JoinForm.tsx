import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useJoinAccounts, type JoinedUser, type JoinPreview } from '@/api/joining';
import { roleLabel } from '@/format';
import { paths } from '@/paths';
import { joining as text } from '@/strings/joining';
import { users } from '@/strings/users';
import { DataTable, type Column } from '@/ui/DataTable';
import { confirmAction } from '@/ui/dialogs';
import { Email } from '@/ui/Email';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { SectionCard } from '@/ui/SectionCard';
import { notifySuccess } from '@/ui/toasts';
import classes from './JoinForm.module.css';

/** Both accounts side by side, what goes over, and the button that joins them for good. */
export function JoinForm({ preview }: { preview: JoinPreview }) {
  const navigate = useNavigate();
  const join = useJoinAccounts();
  const form = useAppForm({
    initialValues: { sure: false },
    validate: { sure: (sure) => (sure ? null : text.notSure) },
    confirm: () => askToJoin(preview),
    submit: () => join.mutateAsync({ user_id: preview.stays.id, joined_id: preview.joined.id, version: preview.version }),
    onSuccess: ({ id, name }) => {
      notifySuccess(text.done(name));
      void navigate(paths.person(id), { replace: true });
    },
    failure: text.submitFailed,
  });
  return (
    <>
      <SectionCard title={text.both.title}>
        <Both preview={preview} />
        <p className={classes.note}>{text.both.note}</p>
      </SectionCard>
      <SectionCard title={text.moving.title}>
        <Moving moving={preview.moving} />
        <p className={classes.note}>{text.moving.also}</p>
      </SectionCard>
      <AppForm form={form} className={classes.form}>
        <Checkbox size="md" label={text.sure} classNames={{ body: classes.choice, label: classes.label }} {...form.getInputProps('sure', { type: 'checkbox' })} />
        <SubmitButton form={form} color="red.9">
          {text.submit}
        </SubmitButton>
      </AppForm>
    </>
  );
}

const askToJoin = ({ stays, joined }: JoinPreview) =>
  confirmAction({
    title: text.confirm.title,
    body: (
      <>
        {text.confirm.from}
        <b>{text.account(joined.name, joined.email)}</b>
        {text.confirm.into}
        <b>{text.account(stays.name, stays.email)}</b>
        {text.confirm.body}
      </>
    ),
    confirmLabel: text.confirm.confirm,
    danger: true,
  });

/** Every field of an account that is shown, with how it is said. */
const FIELDS: readonly { name: keyof typeof text.fields; say?: (user: JoinedUser) => ReactNode }[] = [
  { name: 'name' },
  { name: 'email', say: ({ email }) => email && <Email email={email} /> },
  { name: 'identity_number' },
  { name: 'role', say: ({ role }) => roleLabel(role) },
  { name: 'position' },
  { name: 'department' },
  { name: 'category_name' },
  { name: 'status', say: ({ status }) => (status ? users.active : users.inactive) },
];

type Field = (typeof FIELDS)[number];

function Both({ preview }: { preview: JoinPreview }) {
  const column = (key: 'stays' | 'joined' | 'afterwards'): Column<Field> => ({
    key,
    header: text.both[key],
    render: ({ name, say }) => (say ? say(preview[key]) : String(preview[key][name])) || text.missing,
  });
  const columns: Column<Field>[] = [
    { key: 'field', header: text.both.field, rowLabel: false, render: ({ name }) => <b>{text.fields[name]}</b> },
    column('stays'),
    column('joined'),
    column('afterwards'),
  ];
  return (
    <DataTable
      caption={text.both.caption}
      columns={columns}
      rows={FIELDS}
      rowKey={({ name }) => name}
      failure={text.refused}
    />
  );
}

function Moving({ moving }: Pick<JoinPreview, 'moving'>) {
  if (moving.length === 0) return text.moving.none;
  return (
    <ul className={classes.moving}>
      {moving.map(({ kind, count }) => (
        <li key={kind}>{text.moving.kinds[kind](count)}</li>
      ))}
    </ul>
  );
}
