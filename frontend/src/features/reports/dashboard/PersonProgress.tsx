import { Progress as Bar, Text } from '@mantine/core';
import { THIS_YEAR, useDashboard, useMissing, type MissingPerson } from '@/api/dashboard';
import { useAllAssigned, type Assigned } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { describeWork } from '@/domain/describeWork';
import { describeOwed } from '@/domain/pending';
import { PersonLink } from '@/shared/PersonLink';
import { dashboard } from '@/strings/dashboard';
import { person } from '@/strings/person';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { Secondary, RuledItem, RuledList } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { LinesSkeleton } from '@/ui/skeletons';
import { StateMark } from '@/ui/StateMark';
import { EvaluatorActions, PendingLine } from './MissingPeople';
import { percentDone } from './progress';

const text = person.progress;

/** How far an evaluator is this year, as the dashboard counts it, and everybody assigned to them. */
export function PersonProgress({ userId }: { userId: number }) {
  const query = useDashboard(THIS_YEAR);
  return (
    <SectionCard title={text.title}>
      <QueryBoundary query={query} failure={text.failed} skeleton={<LinesSkeleton h={96} />}>
        {({ evaluation_progress: rows }) => {
          const row = rows.find(({ evaluator_id: id }) => id === userId);
          if (!row) return <Text c="dimmed">{text.none}</Text>;
          const { evaluator_name: name, assigned, evaluated } = row;
          return (
            <>
              <Text>{text.done(evaluated, assigned)}</Text>
              <Text c="dimmed" size="sm">
                <PendingLine row={row} />
              </Text>
              <Bar.Root size="lg" mt="xs">
                <Bar.Section
                  value={percentDone(evaluated, assigned)}
                  aria-label={dashboard.progress.label(name, evaluated, assigned)}
                />
              </Bar.Root>
              <AssignedPeople evaluatorId={userId} />
              <EvaluatorActions row={row} />
            </>
          );
        }}
      </QueryBoundary>
    </SectionCard>
  );
}

/** Everybody assigned, those to be evaluated first; readers do not learn whether they have been. */
function AssignedPeople({ evaluatorId }: { evaluatorId: number }) {
  const me = useCurrentUser();
  const assigned = useAllAssigned(evaluatorId);
  const missing = useMissing(evaluatorId, THIS_YEAR);
  const isLacking = ({ collaborator_id: id }: Assigned) =>
    missing.data?.find((person) => person.collaborator_id === id);
  const query = {
    ...assigned,
    data: missing.data && assigned.data,
    error: assigned.error ?? missing.error,
    refetch: () => Promise.all([assigned.refetch(), missing.refetch()]),
  };
  return (
    <QueryBoundary
      query={query}
      failure={dashboard.missing.failed}
      skeleton={<LinesSkeleton h={72} mt="md" />}
      isEmpty={(people) => people.length === 0}
      empty={<Text c="dimmed" mt="md">{text.nobody}</Text>}
    >
      {(people) => (
        <>
          <RuledList>
            {[...people.filter(isLacking), ...people.filter((row) => !isLacking(row))].map((row) => (
              <RuledItem
                key={row.id}
                end={row.collaborator_id !== me.id && <State isActive={row.status} lacking={isLacking(row)} />}
              >
                <PersonLink id={row.collaborator_id} name={row.collaborator_name} />
                <Secondary>{describeWork(row)}</Secondary>
              </RuledItem>
            ))}
          </RuledList>
          {people.some((row) => row.collaborator_id === me.id) && (
            <Text c="dimmed" size="sm" mt="xs">
              {text.own}
            </Text>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

interface StateProps {
  isActive: boolean;
  /** Absent where they have been evaluated. */
  lacking: MissingPerson | undefined;
}

function State({ isActive, lacking }: StateProps) {
  if (!isActive) return <StateMark>{text.inactive}</StateMark>;
  if (!lacking) return <StateMark color="var(--ev-good)">{text.evaluated}</StateMark>;
  const { state, opens_on, closes_on } = lacking;
  return <StateMark>{state ? describeOwed({ state, opens_on, closes_on }) : text.missing}</StateMark>;
}
