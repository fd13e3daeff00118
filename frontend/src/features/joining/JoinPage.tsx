import { Card, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { accountsQuery, describeAccount, useJoinPreview } from '@/api/joining';
import { usePerson, type UserToEdit } from '@/api/users';
import { PERSON_CHOICES } from '@/constants';
import { readId } from '@/domain/ids';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { joining as text } from '@/strings/joining';
import { BackLink } from '@/ui/BackLink';
import type { Named } from '@/ui/filterChoices';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { RemoteSelect } from '@/ui/RemoteSelect';
import { CardSkeleton } from '@/ui/skeletons';
import { useWayBack } from '@/ui/useWayBack';
import { JoinForm } from './JoinForm';

/** Joins the account of a person with another one of theirs, after showing both and all that goes over. */
export default function JoinPage() {
  const userId = readId(useParams().id) ?? 0;
  const query = usePerson(userId);
  const back = useWayBack(paths.person(userId));
  return (
    <>
      <PageHeader
        title={text.title}
        description={query.data ? text.description(query.data.name) : '\u00a0'}
        back={<BackLink to={back} name={back.startsWith(paths.person(userId)) ? query.data?.name : undefined} />}
      />
      <QueryBoundary query={query} failure={text.failed} skeleton={<CardSkeleton h={120} />}>
        {(person) => <Accounts key={person.id} person={person} />}
      </QueryBoundary>
    </>
  );
}

/** Which other account, and which of the two stays. */
function Accounts({ person }: { person: UserToEdit }) {
  const [other, setOther] = useState<Named | null>(null);
  const [isOtherKept, setOtherKept] = useState(false);
  const own = { id: person.id, name: describeAccount(person) };
  const [stays, joined] = isOtherKept && other ? [other, own] : [own, other];
  return (
    <Stack gap="lg">
      <Card maw="var(--ev-form-width)">
        <Stack gap="md">
          <RemoteSelect
            label={text.other}
            value={other}
            onChange={(chosen) => {
              setOther(chosen);
              setOtherKept(false);
            }}
            optionsFor={(search) => accountsQuery(search, PERSON_CHOICES)}
            isOffered={({ id }) => id !== person.id}
            failure={text.otherFailed}
          />
          {other && (
            <Radio.Group
              size="md"
              label={text.stays}
              description={text.staysHelp}
              value={String(stays.id)}
              onChange={(id) => setOtherKept(id === String(other.id))}
            >
              <Stack gap="lg" mt="xs">
                {[own, other].map(({ id, name }) => (
                  <Radio key={id} value={String(id)} label={name} />
                ))}
              </Stack>
            </Radio.Group>
          )}
        </Stack>
      </Card>
      {joined && <Preview key={`${stays.id} ${joined.id}`} staysId={stays.id} joinedId={joined.id} />}
    </Stack>
  );
}

function Preview({ staysId, joinedId }: { staysId: number; joinedId: number }) {
  const query = useJoinPreview(staysId, joinedId);
  return (
    <QueryBoundary
      query={query}
      failure={isStatus(query.error, 409) ? text.refused : text.previewFailed}
      skeleton={<CardSkeleton h={320} />}
    >
      {(preview) => <JoinForm preview={preview} />}
    </QueryBoundary>
  );
}
