import { Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { AssignedSort } from '@/api/results';
import { paths } from '@/paths';
import { results } from '@/strings/results';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, type Column, type DataTableProps } from '@/ui/DataTable';
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

/** The people as a table, with its states. */
export const AssignedTable = ({ closesOn, onEvaluate, ...rest }: AssignedTableProps) => (
  <DataTable
    caption={text.caption}
    columns={[...COLUMNS, actionColumn(onEvaluate, closesOn)]}
    rowKey={(row) => row.collaborator_id}
    failure={text.failed}
    skeletonRows={8}
    {...rest}
  />
);

export const COLUMNS: readonly Column<Row, AssignedSort>[] = [
  {
    key: 'name',
    header: text.columns.name,
    sort: 'name',
    render: ({ collaborator_name: name, toTellApart, reason }) => (
      <>
        {name}
        {[toTellApart, reason].filter(Boolean).map((line) => (
          <Text key={line} size="sm" c="dimmed" lineClamp={2}>
            {line}
          </Text>
        ))}
      </>
    ),
    width: '36%',
  },
  { key: 'position', header: text.columns.position, sort: 'position', render: (row) => row.position || text.missing },
  {
    key: 'department',
    header: text.columns.department,
    sort: 'department',
    render: (row) => row.department || text.missing,
  },
];

const actionColumn = (onEvaluate: (collaboratorId: number) => void, closesOn: string | null): Column<Row> => ({
  key: 'action',
  header: text.columns.action,
  actions: true,
  render: (row) =>
    row.isDone && row.reason === undefined ? (
      <Done row={row} />
    ) : (
      <Evaluate row={row} closesOn={closesOn} onEvaluate={onEvaluate} />
    ),
});

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
        >
          {text.readSent}
        </ButtonLink>
      )}
    </span>
  );
}

interface EvaluateProps extends Pick<AssignedTableProps, 'closesOn' | 'onEvaluate'> {
  row: Row;
}

function Evaluate({ row, closesOn, onEvaluate }: EvaluateProps) {
  const { draft, collaborator_id: id } = row;
  const action = actionOf(row);
  const dates = datesOf(row, closesOn);
  return (
    <span className={classes.evaluate}>
      {dates && <span className={classes.aside}>{dates}</span>}
      {draft && (
        <span className={classes.aside} aria-hidden>
          {text.answered(draft.answered, draft.questions)}
        </span>
      )}
      {action && (
        <Button
          id={buttonId(id)}
          size="xs"
          variant={canSubmit(row) ? 'filled' : 'light'}
          aria-label={action.description}
          onClick={() => onEvaluate(id)}
        >
          {action.label}
        </Button>
      )}
    </span>
  );
}
