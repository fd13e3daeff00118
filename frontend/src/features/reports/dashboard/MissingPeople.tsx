import { Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useMissing, type MissingPerson, type Progress, type Scope } from '@/api/dashboard';
import { describeWork } from '@/domain/describeWork';
import { describeOwed, describePending, hasOpen } from '@/domain/pending';
import { narrowed, paths } from '@/paths';
import { PersonLink } from '@/shared/PersonLink';
import { dashboard } from '@/strings/dashboard';
import { pending } from '@/strings/pending';
import { ButtonLink } from '@/ui/ButtonLink';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { LinesSkeleton } from '@/ui/skeletons';
import classes from './DashboardPage.module.css';
import { RemindButton } from './RemindButton';

const text = dashboard.missing;

interface MissingPeopleProps {
  row: Progress;
  scope: Scope;
}

/** The people whom an evaluator has not evaluated, and what can be done about it. */
export function MissingPeople({ row, scope }: MissingPeopleProps) {
  const { evaluator_id: id, evaluator_name: name, assigned, pending: parts } = row;
  const query = useMissing(id, scope);
  return (
    <>
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<LinesSkeleton h={48} />}
        isEmpty={(people) => people.length === 0}
        empty={<Text c="dimmed">{assigned === 0 ? dashboard.progress.nobody : text.nobody}</Text>}
      >
        {(people) => (
          <>
            {parts.length === 0 && <Text fw={600}>{text.title(people.length)}</Text>}
            {groupsOf(people).map(([words, group], _, { length }) => (
              <Fragment key={words}>
                {length > 1 && (
                  <Text fw={600} mt="sm">
                    {words}
                  </Text>
                )}
                <ul className={classes.people} aria-label={length > 1 ? text.groupOf(name, words) : text.listOf(name)}>
                  {group.map((person) => (
                    <Person key={person.collaborator_id} person={person} />
                  ))}
                </ul>
              </Fragment>
            ))}
          </>
        )}
      </QueryBoundary>
      <EvaluatorActions row={row}>
        <ButtonLink to={paths.person(id)} variant="subtle" size="xs" aria-label={dashboard.progress.pageOf(name)}>
          {dashboard.progress.page}
        </ButtonLink>
      </EvaluatorActions>
    </>
  );
}

/** The people by when they can be evaluated; in one group where the year is over. */
function groupsOf(people: readonly MissingPerson[]): [string, MissingPerson[]][] {
  const groups = new Map<string, MissingPerson[]>();
  for (const person of people) {
    const { state, opens_on, closes_on } = person;
    const words = state ? describeOwed({ state, opens_on, closes_on }) : '';
    groups.set(words, [...(groups.get(words) ?? []), person]);
  }
  return [...groups];
}

/** The evaluations that an evaluator owes, by when they can be sent; nothing where there are none, or in an earlier year. */
export const PendingLine = ({ row: { pending: parts }, className }: { row: Progress; className?: string | undefined }) =>
  parts.length > 0 && <span className={className}>{describePending(parts)}</span>;

/** The action that works for what an evaluator owes: a reminder of what is open, more time for what has closed; and others beside them. */
export function EvaluatorActions({ row, children }: { row: Progress; children?: ReactNode }) {
  const { evaluator_id: id, evaluator_name: name, pending: parts } = row;
  return (
    <div className={classes.actions}>
      {hasOpen(parts) && <RemindButton row={row} />}
      {parts.map(
        ({ state, evaluation_id: evaluationId, evaluation_name: evaluation }) =>
          state === 'closed' &&
          evaluationId !== null && (
            <ButtonLink
              key={evaluationId}
              to={paths.prolong(evaluationId, id)}
              variant="light"
              size="xs"
              aria-label={pending.prolongFor(name, evaluation ?? '')}
            >
              {pending.prolong}
            </ButtonLink>
          ),
      )}
      <ButtonLink
        to={narrowed(paths.assignments, { evaluator: String(id) })}
        variant="light"
        size="xs"
        aria-label={text.assignmentsOf(name)}
      >
        {text.assignments}
      </ButtonLink>
      {children}
    </div>
  );
}

function Person({ person }: { person: MissingPerson }) {
  const details = describeWork(person);
  return (
    <li>
      <PersonLink id={person.collaborator_id} name={person.collaborator_name} strong={false} />
      {details && <span className={classes.details}>{details}</span>}
    </li>
  );
}
