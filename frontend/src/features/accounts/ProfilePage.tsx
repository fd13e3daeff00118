import { Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useProfile, type Profile } from '@/api/profile';
import { useOwnSchoolAccount } from '@/api/schoolAccount';
import { useCurrentUser } from '@/api/session';
import { mayHavePassword } from '@/domain/permissions';
import { formatDate } from '@/format';
import { paths } from '@/paths';
import { schoolAccountLabel } from '@/serverSettings';
import { profile as text } from '@/strings/profile';
import { secondFactor } from '@/strings/secondFactor';
import { ButtonLink } from '@/ui/ButtonLink';
import { Email } from '@/ui/Email';
import { Fact, Facts } from '@/ui/Facts';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { OwnSessions } from './OwnSessions';
import { PasswordForm } from './PasswordForm';
import classes from './ProfilePage.module.css';
import { RecoveryCodes } from './RecoveryCodes';
import { SecondFactorCard } from './SecondFactorCard';

interface ProfilePageProps {
  latestResult: ReactNode;
  /** Of this browser. */
  settings: ReactNode;
  /** Shown below the cards. */
  history: ReactNode;
}

/** One's own data and password, with the parts that other modules show about one's results. */
export function ProfilePage({ latestResult, settings, history }: ProfilePageProps) {
  const query = useProfile();
  const me = useCurrentUser();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} doneLabel={secondFactor.recovery.done} onDone={() => setCodes(null)} />;
  return (
    <>
      <PageHeader
        title={text.title}
        action={
          <ButtonLink to={paths.editProfile} variant="light" leftSection={<IconPencil size={18} aria-hidden />}>
            {text.edit}
          </ButtonLink>
        }
      />
      <div className={classes.grid}>
        <div className={classes.column}>
          <SectionCard title={text.info.title} gap={0}>
            <QueryBoundary query={query} failure={text.failed} skeleton={<OwnFacts person={me} />}>
              {(person) => <OwnFacts person={person} />}
            </QueryBoundary>
          </SectionCard>
          {latestResult}
          <OwnSessions />
        </div>
        <div className={classes.column}>
          {mayHavePassword(me.role) && <PasswordForm />}
          <SecondFactorCard onCodes={setCodes} />
          {settings}
        </div>
      </div>
      {history}
    </>
  );
}

const OwnFacts = ({ person }: { person: Pick<Profile, 'name' | 'email' | 'identity_number' | 'department' | 'position'> }) => (
  <Facts className={classes.facts}>
    <Fact name={text.info.name} isWide>{person.name}</Fact>
    <Fact name={text.info.email} isWide>{person.email ? <Email email={person.email} /> : text.info.missing}</Fact>
    {person.identity_number && <Fact name={text.info.identityNumber}>{person.identity_number}</Fact>}
    <Fact name={text.info.department}>{person.department || text.info.missing}</Fact>
    <Fact name={text.info.position}>{person.position || text.info.missing}</Fact>
    {schoolAccountLabel() && (
      <Fact name={text.info.schoolAccount} isWide>
        <OwnSchoolAccount />
      </Fact>
    )}
  </Facts>
);

function OwnSchoolAccount() {
  const { data, error } = useOwnSchoolAccount();
  if (error) return text.info.schoolAccountFailed;
  if (!data) return <Skeleton h="1lh" />;
  return data.linked_at ? text.info.linked(data.email, formatDate(data.linked_at)) : text.info.notLinked;
}
