import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { describeWork } from '@/domain/describeWork';
import { paths } from '@/paths';
import { results } from '@/strings/results';
import { LoadingState } from '@/ui/StateView';
import { useLinkState } from '@/ui/useWayBack';
import classes from './AssignedRows.module.css';
import type { Row } from './assignedRows';
import { actionOf, datesOf } from './rowActions';
import { buttonId } from './useFocusOnReturn';

const text = results.list;
const USUAL_ROWS = 8;

interface AssignedRowsProps {
  rows: readonly Row[];
  /** The nearest closing date, which is stated above the list. */
  closesOn: string | null;
  onEvaluate: (collaboratorId: number) => void;
}

/** The people on a phone: a row each, which is pressed as a whole. */
export const AssignedRows = ({ rows, closesOn, onEvaluate }: AssignedRowsProps) => (
  <ul className={classes.rows} aria-label={text.caption}>
    {rows.map((row) => (
      <li key={row.collaborator_id} className={classes.row}>
        <Person row={row} closesOn={closesOn} />
        {row.isDone && row.reason === undefined ? <Done row={row} /> : <Action row={row} onEvaluate={onEvaluate} />}
      </li>
    ))}
  </ul>
);

function Person({ row, closesOn }: Pick<AssignedRowsProps, 'closesOn'> & { row: Row }) {
  const { collaborator_name: name, toTellApart, reason, draft, isDone } = row;
  const aside = [
    reason,
    draft && text.answered(draft.answered, draft.questions),
    !isDone && datesOf(row, closesOn),
  ].filter(Boolean);
  return (
    <div className={classes.person}>
      <div className={classes.name}>{name}</div>
      <div className={classes.work}>{[describeWork(row), toTellApart].filter(Boolean).join(' · ') || text.missing}</div>
      {aside.length > 0 && <div className={classes.aside}>{aside.join(' · ')}</div>}
    </div>
  );
}

function Action({ row, onEvaluate }: Pick<AssignedRowsProps, 'onEvaluate'> & { row: Row }) {
  const id = row.collaborator_id;
  const action = actionOf(row);
  return (
    action && (
      <UnstyledButton id={buttonId(id)} className={classes.open} aria-label={action.description} onClick={() => onEvaluate(id)}>
        {action.label}
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </UnstyledButton>
    )
  );
}

function Done({ row: { evaluation_id: evaluationId, collaborator_id: id, collaborator_name: name } }: { row: Row }) {
  const to = evaluationId === null ? '' : paths.sentEvaluation(evaluationId, id);
  const state = useLinkState(to);
  return (
    <>
      <span className={classes.done}>
        <IconCheck size={18} stroke={2} aria-hidden />
        {text.done}
      </span>
      {to && (
        <Link to={to} state={state} className={classes.open} aria-label={text.readSentAbout(name)}>
          <IconChevronRight size={18} stroke={1.8} aria-hidden />
        </Link>
      )}
    </>
  );
}

export const AssignedRowsSkeleton = () => (
  <LoadingState>
    <div className={classes.rows}>
      {Array.from({ length: USUAL_ROWS }, (_, index) => (
        <div key={index} className={classes.row}>
          <div className={classes.person}>
            <Skeleton h={18} w="60%" mb={8} />
            <Skeleton h={14} w="80%" />
          </div>
        </div>
      ))}
    </div>
  </LoadingState>
);
