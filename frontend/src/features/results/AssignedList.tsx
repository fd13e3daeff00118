import { Button, Text } from '@mantine/core';
import { IconCheck, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CorrectionTask } from '@/api/corrections';
import type { DraftSummary } from '@/api/drafts';
import type { Assigned, AssignedSort, Evaluated } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, sortsOf, type Column } from '@/ui/DataTable';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import type { EmptyStateProps } from '@/ui/StateView';
import { includesText } from '@/ui/includesText';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import classes from './AssignedList.module.css';
import { canSubmit, nearestClosing, toRows, type Row } from './assignedRows';
import { ProgressSummary, ProgressSkeleton } from './ProgressSummary';
import { describeDates } from './describeDates';
import { SentNotice } from './SentNotice';
import { buttonId, useFocusOnReturn, type Arrival } from './useFocusOnReturn';

const text = results.list;

interface AssignedListProps {
  /** Absent while loading. */
  assigned: readonly Assigned[] | undefined;
  evaluated: readonly Evaluated[];
  drafts: readonly DraftSummary[];
  correctionTasks: readonly CorrectionTask[];
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** Above the list. */
  note: ReactNode;
  onEvaluate: (collaboratorId: number) => void;
  arrival: Arrival | null;
}

/** The people that the evaluator is to evaluate: corrections and drafts first, finished ones last. */
export function AssignedList(props: AssignedListProps) {
  const { assigned, query, note, onEvaluate, arrival } = props;
  const list = useAssignedOrder();
  const rows = assigned && toRows({ ...props, assigned, isSorted: list.sort !== '' });
  const progress = useFocusOnReturn(arrival);
  const found = rows?.filter((row) => includesText(row.collaborator_name, list.searchText));
  const isEmpty = rows?.length === 0;
  const closesOn = nearestClosing(rows ?? []);
  const emptyState = useEmptyState();

  return (
    <>
      <PageHeader
        title={results.title}
        description={results.description}
        action={
          <ButtonLink to={paths.sentEvaluations} variant="default">
            {results.sentList.title}
          </ButtonLink>
        }
      />
      {note}
      {!rows && !query.error && <ProgressSkeleton />}
      {rows && arrival?.isSaved && <SentNotice rows={rows} {...arrival} />}
      {rows && !isEmpty && (
        <ProgressSummary ref={progress} rows={rows} closesOn={closesOn} />
      )}
      {!isEmpty && !(query.error && !rows) && (
        <Toolbar>
          <SearchBox list={list} label={text.search} />
        </Toolbar>
      )}
      <DataTable
        caption={text.caption}
        columns={[...COLUMNS, actionColumn(onEvaluate, closesOn)]}
        rows={found}
        rowKey={(row) => row.collaborator_id}
        list={list}
        query={query}
        failure={text.failed}
        empty={isEmpty ? emptyState : { title: text.noMatches }}
        skeletonRows={8}
      />
    </>
  );
}

const COLUMNS: readonly Column<Row, AssignedSort>[] = [
  {
    key: 'name',
    header: text.columns.name,
    sort: 'name',
    render: ({ collaborator_name: name, reason }) => (
      <>
        {name}
        {reason !== undefined && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {reason}
          </Text>
        )}
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

/** The search and the order of the list; without an order it begins with what is to be done. */
export const useAssignedOrder = () => useListParams({ sorts: sortsOf(COLUMNS) });

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

interface EvaluateProps {
  row: Row;
  /** The nearest closing date, which is stated above the list. */
  closesOn: string | null;
  onEvaluate: (collaboratorId: number) => void;
}

function Evaluate({ row, closesOn, onEvaluate }: EvaluateProps) {
  const { draft, collaborator_id: id } = row;
  const { label, description } = labelsOf(row);
  const isStated = row.reason !== undefined || (row.phase === 'open' && row.closes_on === closesOn);
  const dates = isStated ? null : describeDates(row, text);
  return (
    <span className={classes.evaluate}>
      {dates && <span className={classes.aside}>{dates}</span>}
      {draft && (
        <span className={classes.aside} aria-hidden>
          {text.answered(draft.answered, draft.questions)}
        </span>
      )}
      {(canSubmit(row) || draft) && (
        <Button
          id={buttonId(id)}
          size="xs"
          variant={canSubmit(row) ? 'filled' : 'light'}
          aria-label={description}
          onClick={() => onEvaluate(id)}
        >
          {label}
        </Button>
      )}
    </span>
  );
}

function labelsOf(row: Row) {
  const { draft, reason, collaborator_name: name } = row;
  const { correct, correctWhom } = corrections.form;
  if (reason !== undefined) return { label: correct, description: correctWhom(name) };
  if (!draft) return { label: text.evaluate, description: text.evaluateWhom(name) };
  if (!canSubmit(row)) return { label: text.view, description: text.viewWhom(name) };
  return { label: text.continue, description: text.continueWhom(name, draft.answered, draft.questions) };
}

function useEmptyState(): EmptyStateProps {
  const isAdmin = useCurrentUser().role === 'admin';
  return {
    icon: IconUsersGroup,
    title: text.emptyTitle,
    children: isAdmin ? text.emptyAdmin : text.emptyEvaluator,
    action: isAdmin ? (
      <ButtonLink to={paths.assignments}>{text.toAssignments}</ButtonLink>
    ) : (
      <ButtonLink to={paths.home} variant="default">
        {common.actions.backHome}
      </ButtonLink>
    ),
  };
}
