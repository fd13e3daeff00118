import { Skeleton, Text } from '@mantine/core';
import { useMissing, type MissingPerson, type Progress, type Scope } from '@/api/dashboard';
import { describeWork } from '@/domain/describeWork';
import { narrowed, paths } from '@/paths';
import { PersonLink } from '@/shared/PersonLink';
import { dashboard } from '@/strings/dashboard';
import { ButtonLink } from '@/ui/ButtonLink';
import { QueryBoundary } from '@/ui/QueryBoundary';
import classes from './DashboardPage.module.css';
import { RemindButton } from './RemindButton';

const text = dashboard.missing;

interface MissingPeopleProps {
  row: Progress;
  scope: Scope;
  isThisYear: boolean;
}

/** The people whom an evaluator has not evaluated, and what can be done about it. */
export function MissingPeople({ row, scope, isThisYear }: MissingPeopleProps) {
  const { evaluator_id: id, evaluator_name: name, assigned } = row;
  const query = useMissing(id, scope);
  return (
    <>
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<Skeleton h={48} />}
        isEmpty={(people) => people.length === 0}
        empty={<Text c="dimmed">{assigned === 0 ? dashboard.progress.nobody : text.nobody}</Text>}
      >
        {(people) => (
          <>
            <Text fw={600}>{text.title(people.length)}</Text>
            <ul className={classes.people} aria-label={text.listOf(name)}>
              {people.map((person) => (
                <Person key={person.collaborator_id} person={person} />
              ))}
            </ul>
          </>
        )}
      </QueryBoundary>
      <EvaluatorActions row={row} isThisYear={isThisYear} />
    </>
  );
}

/** Reminds the evaluator, or leads to their assignments. */
export function EvaluatorActions({ row, isThisYear }: Omit<MissingPeopleProps, 'scope'>) {
  const { evaluator_id: id, evaluator_name: name, assigned, evaluated } = row;
  return (
    <div className={classes.actions}>
      {isThisYear && evaluated < assigned && <RemindButton evaluatorId={id} name={name} />}
      <ButtonLink
        to={narrowed(paths.assignments, { evaluator: String(id) })}
        variant="light"
        size="xs"
        aria-label={text.assignmentsOf(name)}
      >
        {text.assignments}
      </ButtonLink>
    </div>
  );
}

function Person({ person }: { person: MissingPerson }) {
  const details = describeWork(person);
  return (
    <li>
      <PersonLink id={person.collaborator_id} name={person.collaborator_name} strong={false} />
      {details && <span className={classes.details}>{details}</span>}
      {person.evaluation_name === '' && <span className={classes.details}>{text.noEvaluation}</span>}
    </li>
  );
}
