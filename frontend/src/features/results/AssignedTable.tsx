import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { AssignedSort } from '@/api/results';
import { describeWork } from '@/domain/describeWork';
import { paths } from '@/paths';
import { results } from '@/strings/results';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, Folded, rowTarget, sortsOf, type Column, type DataTableProps } from '@/ui/DataTable';
import classes from './AssignedList.module.css';
import { canSubmit, type Row } from './assignedRows';
import { actionOf, datesOf } from './rowActions';
import { buttonId } from './useFocusOnReturn';

const text = results.list;

interface AssignedTableProps extends Pick<DataTableProps<Row>, 'rows' | 'list' | 'query' | 'empty'> {
  /** The nearest closing date, which is stated above the list. */
  closesOn: string | null;
  onEvaluate: (collaboratorId: number) => void;
}

/** The people, with the states of a list. */
export const AssignedTable = ({ closesOn, onEvaluate, ...rest }: AssignedTableProps) => (
  <DataTable
    caption={text.caption}
    columns={columnsOf({ closesOn, onEvaluate })}
    rowKey={(row) => row.collaborator_id}
    failure={text.failed}
    skeletonRows={8}
    {...rest}
  />
);

const columnsOf = ({ closesOn, onEvaluate }: Pick<AssignedTableProps, 'closesOn' | 'onEvaluate'>): readonly Column<Row, AssignedSort>[] => [
  {
    key: 'name',
    header: text.columns.name,
    sort: 'name',
    render: (row) => <Name row={row} closesOn={closesOn} />,
    width: 'max(60rem - 80cqi, 20rem)',
    isCut: true,
  },
  { key: 'position', header: text.columns.position, sort: 'position', needsRoom: true, render: (row) => row.position || text.missing },
  {
    key: 'department',
    header: text.columns.department,
    sort: 'department',
    needsRoom: true,
    render: (row) => row.department || text.missing,
  },
  {
    key: 'action',
    header: text.columns.action,
    actions: true,
    render: (row) => (row.isDone && row.reason === undefined ? <Done row={row} /> : <Evaluate row={row} onEvaluate={onEvaluate} />),
  },
];

/** The names that the list can be sorted by. */
export const SORTS = sortsOf(columnsOf({ closesOn: null, onEvaluate: () => {} }));

/** The person of a row, and the state of their evaluation. */
function Name({ row, closesOn }: { row: Row } & Pick<AssignedTableProps, 'closesOn'>) {
  const { collaborator_name: name, toTellApart, reason, draft, isDone } = row;
  const aside = [
    toTellApart,
    reason,
    draft && text.answered(draft.answered, draft.questions),
    !isDone && datesOf(row, closesOn),
  ].filter(Boolean);
  return (
    <>
      <span className={classes.name}>{name}</span>
      <Folded>{describeWork(row) || text.missing}</Folded>
      {aside.length > 0 && (
        <Text size="sm" c="dimmed" lh={1.35} fw={400} lineClamp={2}>
          {aside.join(' · ')}
        </Text>
      )}
    </>
  );
}

function Done({ row: { evaluation_id: evaluationId, collaborator_id: id, collaborator_name: name } }: { row: Row }) {
  return (
    <span className={classes.evaluate}>
      <span className={classes.done}>
        <IconCheck size={18} stroke={2} aria-hidden />
        {text.done}
      </span>
      {evaluationId !== null && (
        <ButtonLink
          to={paths.sentEvaluation(evaluationId, id)}
          size="xs"
          variant="subtle"
          aria-label={text.readSentAbout(name)}
          {...rowTarget()}
        >
          {text.readSent}
        </ButtonLink>
      )}
    </span>
  );
}

function Evaluate({ row, onEvaluate }: { row: Row } & Pick<AssignedTableProps, 'onEvaluate'>) {
  const action = actionOf(row);
  if (!action) return null;
  return (
    <Button
      id={buttonId(row.collaborator_id)}
      size="xs"
      variant={canSubmit(row) ? 'filled' : 'light'}
      aria-label={action.description}
      onClick={() => onEvaluate(row.collaborator_id)}
      {...rowTarget('label')}
    >
      {action.label}
    </Button>
  );
}
