import { Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCategories } from '@/api/categories';
import { useCurrentUser } from '@/api/session';
import { usePerson, type UserToEdit } from '@/api/users';
import { mayChange } from '@/domain/permissions';
import { formatDate, roleLabel } from '@/format';
import { paths } from '@/paths';
import { person as words } from '@/strings/person';
import { users } from '@/strings/users';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { Email } from '@/ui/Email';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { useHere, useWayBack } from '@/ui/useWayBack';
import { InviteButton, isInvitable } from './InviteButton';
import classes from './PersonPage.module.css';
import { StatusButton } from './StatusButton';
import { UserStatus } from './UserStatus';

const text = words.data;

interface PersonPageProps {
  userId: number;
  /** The parts that other modules show about the person: the wide column, and the narrow one. */
  main: ReactNode;
  aside: ReactNode;
}

/** A person as managers see them: data and status, what may be done, and everything about them. */
export function PersonPage({ userId, main, aside }: PersonPageProps) {
  const query = usePerson(userId);
  const person = query.data;
  return (
    <>
      <PageHeader
        title={person?.name ?? words.title}
        // While it loads there is a line without words: what comes below stays where it is.
        description={person ? describe(person) : '\u00a0'}
        action={person && <Actions person={person} />}
        back={<BackLink to={useWayBack(paths.users)}>{words.back}</BackLink>}
      />
      <div className={classes.page}>
        <SectionCard title={text.title}>
          <QueryBoundary query={query} failure={words.failed} skeleton={<Skeleton h={96} />}>
            {(loaded) => <Facts person={loaded} />}
          </QueryBoundary>
        </SectionCard>
        {!query.error && (
          <div className={classes.sections}>
            <div className={classes.column}>{main}</div>
            <div className={classes.column}>{aside}</div>
          </div>
        )}
      </div>
    </>
  );
}

const describe = ({ role, position, department }: UserToEdit) =>
  [roleLabel(role), position, department].filter(Boolean).join(' · ');

/** What can be done comes before what can be taken away. */
function Actions({ person }: { person: UserToEdit }) {
  const me = useCurrentUser();
  const here = useHere();
  if (!mayChange(me, person)) return null;
  return (
    <>
      <ButtonLink to={paths.editUser(person.id)} state={here} leftSection={<IconPencil size={18} aria-hidden />}>
        {words.actions.edit}
      </ButtonLink>
      {isInvitable(person) && <InviteButton user={person} />}
      {me.id !== person.id && <StatusButton user={person} />}
    </>
  );
}

function Facts({ person }: { person: UserToEdit }) {
  const categories = useCategories().data;
  const category = categories?.find(({ id }) => id === person.category_id)?.name;
  return (
    <dl className={classes.facts}>
      <Fact name={text.role}>{roleLabel(person.role)}</Fact>
      <Fact name={text.status}>
        <UserStatus user={person} />
        {person.access_given_at && (
          <span className={classes.note}>
            {text.accessGiven(person.access_given_by_name || text.somebody, formatDate(person.access_given_at))}
          </span>
        )}
        {!mayChange(useCurrentUser(), person) && <span className={classes.note}>{users.onlyAdmins}</span>}
      </Fact>
      <Fact name={text.email}>{person.email ? <Email email={person.email} /> : text.noEmail}</Fact>
      <Fact name={text.position}>{person.position || text.missing}</Fact>
      <Fact name={text.department}>{person.department || text.missing}</Fact>
      <Fact name={text.category}>{person.category_id === null ? text.noCategory : category}</Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
