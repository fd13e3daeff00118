import { Badge } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCurrentUser, type User } from '@/api/session';
import { fetchUsers, useUsers, useUserWithIdentityNumber, type TemporaryPassword, type UserSort } from '@/api/users';
import { fetchTable } from '@/api/workbooks';
import { describeWork } from '@/domain/describeWork';
import { looksLikeIdentityNumber } from '@/domain/identityNumber';
import { mayChange } from '@/domain/permissions';
import { roleLabel } from '@/format';
import { paths } from '@/paths';
import { arePasswordsForAll } from '@/serverSettings';
import { ImportLink } from '@/shared/ImportLink';
import { PersonLink } from '@/shared/PersonLink';
import { users as text } from '@/strings/users';
import { ButtonLink } from '@/ui/ButtonLink';
import { Folded, sortsOf, type Column } from '@/ui/DataTable';
import { ListPage } from '@/ui/ListPage';
import { useSelection } from '@/ui/Selection';
import { useListParams } from '@/ui/useListParams';
import { TemporaryPasswords } from './TemporaryPasswords';
import { InviteButton, isInvitable } from './InviteButton';
import { PeopleActions } from './PeopleActions';
import { StatusButton } from './StatusButton';
import { statusParams, USER_FILTERS } from './userFilters';
import { UserFilters } from './UserFilters';
import { UserStatus } from './UserStatus';
import classes from './UsersPage.module.css';
import { canGetTemporaryPassword, WithoutAccessNotice } from './WithoutAccess';

const COLUMNS: readonly Column<User, UserSort>[] = [
  { key: 'name', header: text.columns.name, sort: 'name', width: 'max(14.5rem, 30cqi)', isCut: true, render: (user) => <Name user={user} /> },
  {
    key: 'email',
    header: text.columns.email,
    sort: 'email',
    isBelow: true,
    needsRoom: true,
    render: ({ email }) => (
      <span className={classes.email} title={email}>
        {email || text.noEmail}
      </span>
    ),
  },
  { key: 'role', header: text.columns.role, sort: 'role', rowLabel: false, render: ({ role }) => roleLabel(role) },
  {
    key: 'position',
    header: text.columns.position,
    sort: 'position',
    needsRoom: true,
    render: ({ position }) => <Label>{position || text.missing}</Label>,
  },
  {
    key: 'department',
    header: text.columns.department,
    sort: 'department',
    isBelow: true,
    needsRoom: true,
    render: ({ department }) => <Label>{department || text.missing}</Label>,
  },
  { key: 'status', header: text.columns.status, sort: 'status', rowLabel: false, render: (user) => <StatusCell user={user} /> },
  { key: 'actions', header: text.columns.actions, actions: true, onPhone: 'none', render: (user) => <Actions user={user} /> },
];

/** Everybody who has an account. */
export default function UsersPage() {
  const list = useListParams({ filters: USER_FILTERS, sorts: sortsOf(COLUMNS), sortedBy: 'name', isPrivate: looksLikeIdentityNumber });
  const { status } = list.filters;
  const { sort, ...found } = { ...list.exportParams, ...statusParams(status) };
  const everybody = useUsers({ ...list.apiParams, ...statusParams(status) });
  const byNumber = useUserWithIdentityNumber(list.privateSearch);
  const query = list.privateSearch === '' ? everybody : byNumber;
  const me = useCurrentUser();
  const [passwords, setPasswords] = useState<TemporaryPassword[] | null>(null);
  const isAboutAccess = arePasswordsForAll() && (status === 'none' || status === 'temporary');
  const canPick = (user: User) => !isAboutAccess || (canGetTemporaryPassword(user) && mayChange(me, user));
  const pickableIds = (people: User[]) => people.filter(canPick).map(({ id }) => id);
  const selection = useSelection({
    list,
    ids: query.data && pickableIds(query.data.items),
    total: query.data?.total,
    beginsFull: useSearchParams()[0].get('selected') === 'all',
    fetchAllIds: async () => pickableIds(await fetchUsers(found)),
  });
  const create = (
    <ButtonLink
      to={paths.createUser}
      leftSection={<IconUserPlus size={20} stroke={1.8} aria-hidden />}
    >
      {text.create}
    </ButtonLink>
  );
  if (passwords) return <TemporaryPasswords passwords={passwords} onDone={() => setPasswords(null)} />;
  return (
    <ListPage
      title={text.title}
      download={list.privateSearch === '' && fetchTable('people', { ...found, sort })}
      action={
        <>
          <ImportLink kind="people" />
          {create}
        </>
      }
      list={list}
      search={text.search}
      filters={<UserFilters list={list} />}
      query={query}
      caption={text.caption}
      columns={COLUMNS}
      rowKey={(user) => user.id}
      selection={selection}
      rowName={(user) => user.name}
      selectedActions={<PeopleActions selection={selection} sort={sort} isAboutAccess={isAboutAccess} onSet={setPasswords} />}
      failure={text.loadFailed}
      empty={{ title: text.empty, action: create }}
    >
      {!isAboutAccess && <WithoutAccessNotice />}
    </ListPage>
  );
}

/** One line of it; all of it is in the tooltip. */
const Label = ({ children }: { children: string }) => (
  <span className={classes.label} title={children}>
    {children}
  </span>
);

function Name({ user }: { user: User }) {
  const isSelf = useCurrentUser().id === user.id;
  return (
    <>
      <span className={classes.name}>
        <PersonLink id={user.id} name={user.name} isRowTarget />
        {isSelf && (
          <Badge variant="light" size="sm" tt="none">
            {text.you}
          </Badge>
        )}
      </span>
      <Folded>{describeWork(user)}</Folded>
    </>
  );
}

/** The status, and how to give access where it is missing. */
function StatusCell({ user }: { user: User }) {
  const me = useCurrentUser();
  return (
    <span className={classes.standing}>
      <UserStatus user={user} />
      {isInvitable(user) && mayChange(me, user) && <InviteButton user={user} />}
    </span>
  );
}

function Actions({ user }: { user: User }) {
  const me = useCurrentUser();
  if (!mayChange(me, user)) return <span className={classes.reason}>{text.onlyAdmins}</span>;
  return (
    <span className={classes.actions}>
      <ButtonLink
        to={paths.editUser(user.id)}
        variant="light"
        size="xs"
        aria-label={text.editOf(user.name)}
      >
        {text.edit}
      </ButtonLink>
      {me.id !== user.id && <StatusButton user={user} />}
    </span>
  );
}
