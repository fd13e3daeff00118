import { IconPencil } from '@tabler/icons-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useCategories } from '@/api/categories';
import { useCurrentUser } from '@/api/session';
import { useLastSignIn, usePerson, type TemporaryPassword, type UserToEdit } from '@/api/users';
import { mayChange, mayHavePassword } from '@/domain/permissions';
import { formatDate, formatDateTime, roleLabel } from '@/format';
import { narrowed, paths } from '@/paths';
import { schoolAccountLabel } from '@/serverSettings';
import { common } from '@/strings/common';
import { person as words } from '@/strings/person';
import { secondFactor } from '@/strings/secondFactor';
import { users } from '@/strings/users';
import { BackLink } from '@/ui/BackLink';
import { BusyButton } from '@/ui/BusyButton';
import { ButtonLink } from '@/ui/ButtonLink';
import { Email } from '@/ui/Email';
import { Fact, Facts } from '@/ui/Facts';
import { nameOf } from '@/ui/filterChoices';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { CardSkeleton } from '@/ui/skeletons';
import { useWayBack } from '@/ui/useWayBack';
import { TemporaryPasswords } from './TemporaryPasswords';
import { InviteButton, isInvitable } from './InviteButton';
import classes from './PersonPage.module.css';
import { SchoolAccount } from './SchoolAccount';
import { SecondFactorOf } from './SecondFactorOf';
import { StatusButton } from './StatusButton';
import { useTemporaryPasswords } from './useTemporaryPasswords';
import { UserStatus } from './UserStatus';
import { canSignIn } from './WithoutAccess';

const text = words.data;

interface PersonPageProps {
  userId: number;
  /** The parts that other modules show about the person: the wide column, and the narrow one. */
  main: (person: UserToEdit) => ReactNode;
  aside: (person: UserToEdit) => ReactNode;
}

/** A person as managers see them: data and status, what may be done, and everything about them. */
export function PersonPage({ userId, main, aside }: PersonPageProps) {
  const { data: latest, error, refetch } = usePerson(userId);
  // Rendered in small steps: all sections at once would hold up a phone.
  const person = useDeferredValue(latest);
  const [passwords, setPasswords] = useState<TemporaryPassword[] | null>(null);
  const back = useWayBack(paths.users);
  if (passwords) return <TemporaryPasswords passwords={passwords} onDone={() => setPasswords(null)} doneLabel={users.temporaryPasswords.backTo(person?.name ?? '')} />;
  return (
    <>
      <PageHeader
        title={person?.name ?? words.title}
        // An empty line while it loads, so that the content below does not shift.
        description={person ? describe(person) : '\u00a0'}
        action={person && <Actions person={person} onSet={setPasswords} />}
        back={<BackLink to={back} />}
      />
      <QueryBoundary query={{ data: person, error, refetch }} failure={words.failed} skeleton={<PersonSkeleton />}>
        {(loaded) => (
          <div className={classes.page}>
            <SectionCard title={text.title}>
              <PersonFacts person={loaded} />
            </SectionCard>
            <div className={classes.sections}>
              <div className={classes.column}>{main(loaded)}</div>
              <div className={classes.column}>{aside(loaded)}</div>
            </div>
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

const PersonSkeleton = () => (
  <div className={classes.page}>
    <CardSkeleton h={[355, 198]} />
    <div className={classes.sections}>
      <div className={classes.column}>
        <CardSkeleton h={[863, 677]} />
      </div>
      <div className={classes.column}>
        <CardSkeleton h={[471, 404]} />
        <CardSkeleton h={[163, 141]} />
      </div>
    </div>
  </div>
);

const describe = ({ role, position, department }: UserToEdit) =>
  [roleLabel(role), position, department].filter(Boolean).join(' · ');

/** The actions on a person, those that take something away last. */
function Actions({ person, onSet }: { person: UserToEdit; onSet: (passwords: TemporaryPassword[]) => void }) {
  const me = useCurrentUser();
  if (!mayChange(me, person)) return null;
  // the server does not tell the access of one's own evaluator, whose password and status one may not set
  const isOwnEvaluator = person.access === null;
  const mayDecideAccess = me.id !== person.id && !isOwnEvaluator;
  return (
    <>
      <ButtonLink to={paths.editUser(person.id)} leftSection={<IconPencil size={20} stroke={1.7} aria-hidden />}>
        {words.actions.edit}
      </ButtonLink>
      {person.role === 'evaluador' && person.status && (
        <ButtonLink to={narrowed(paths.assignments, { evaluator: String(person.id) })} variant="light">
          {words.actions.assign}
        </ButtonLink>
      )}
      {isInvitable(person) && <InviteButton user={person} size="md" />}
      {mayDecideAccess && mayHavePassword(person.role) && canSignIn(person) && <PasswordButton person={person} onSet={onSet} />}
      {mayDecideAccess && me.role === 'admin' && (
        <ButtonLink to={paths.join(person.id)} variant="subtle">
          {words.actions.join}
        </ButtonLink>
      )}
      {mayDecideAccess && <StatusButton user={person} size="md" />}
    </>
  );
}

/** Gives a person a temporary password, which is shown once, also in place of the one that they have chosen. */
function PasswordButton({ person, onSet }: { person: UserToEdit; onSet: (passwords: TemporaryPassword[]) => void }) {
  const { askAndSet, askAndReset, isSetting } = useTemporaryPasswords(onSet);
  const hasChosen = person.access === 'set';
  return (
    <BusyButton
      variant="light"
      busy={isSetting}
      onClick={() => void (hasChosen ? askAndReset(person) : askAndSet([person.id]))}
    >
      {hasChosen ? words.actions.reset : words.actions.setPassword}
    </BusyButton>
  );
}

/** All but what the line below the name says. */
function PersonFacts({ person }: { person: UserToEdit }) {
  const categories = useCategories().data;
  return (
    <Facts className={classes.facts}>
      <Fact name={text.status}>
        <UserStatus user={person} />
        {person.access_given_at && (
          <span className={classes.note}>
            {text.passwordSetBy(person.access_given_by_name || common.somebodyElse, formatDate(person.access_given_at))}
          </span>
        )}
        {!mayChange(useCurrentUser(), person) && <span className={classes.note}>{users.onlyAdmins}</span>}
      </Fact>
      <Fact name={text.email} isWide>{person.email ? <Email email={person.email} /> : text.noEmail}</Fact>
      <Fact name={text.identityNumber}>{person.identity_number || text.noIdentityNumber}</Fact>
      <Fact name={text.category}>{person.category_id === null ? text.noCategory : nameOf(categories, person.category_id)}</Fact>
      <Fact name={text.lastSignIn} isWide>
        <LastSignIn userId={person.id} />
      </Fact>
      <Fact name={secondFactor.person.title}>
        <SecondFactorOf person={person} />
      </Fact>
      {schoolAccountLabel() && (
        <Fact name={words.schoolAccount.title} isWide>
          <SchoolAccount person={person} />
        </Fact>
      )}
    </Facts>
  );
}

function LastSignIn({ userId }: { userId: number }) {
  const { data, error } = useLastSignIn(userId);
  if (error) return text.signInFailed;
  if (!data) return null;
  if (data.is_hidden) return text.hiddenSignIn;
  return data.at === null ? text.neverSignedIn : formatDateTime(data.at);
}
