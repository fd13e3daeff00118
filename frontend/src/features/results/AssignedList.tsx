import { Button } from '@mantine/core';
import { IconCheck, IconUsersGroup } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Assigned, Evaluated } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { results } from '@/strings/results';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import type { EmptyStateProps } from '@/ui/StateView';
import { includesText } from '@/ui/text';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import classes from './AssignedList.module.css';
import { ProgressSummary, ProgressSkeleton } from './ProgressSummary';

const text = results.list;

/** Whose form one comes back from. */
export interface Arrival {
  from: number;
  isSaved: boolean;
}

interface AssignedListProps {
  /** Absent while loading. */
  assigned: readonly Assigned[] | undefined;
  evaluated: readonly Evaluated[];
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  onEvaluate: (collaboratorId: number) => void;
  arrival: Arrival | null;
}

interface Row extends Assigned {
  isDone: boolean;
}

const buttonId = (collaboratorId: number) => `evaluar-${collaboratorId}`;

/** Everybody the evaluator is to evaluate: who is left first, then who is done. */
export function AssignedList({ assigned, evaluated, query, onEvaluate, arrival }: AssignedListProps) {
  const list = useListParams();
  const rows = assigned && toRows(assigned, evaluated);
  const progress = useFocusOnReturn(arrival);
  const found = rows?.filter((row) => includesText(row.collaborator_name, list.searchText));
  const isEmpty = rows?.length === 0;
  const whyEmpty = useWhyEmpty();

  return (
    <>
      <PageHeader title={results.title} description={results.description} />
      {!rows && !query.error && <ProgressSkeleton />}
      {rows && !isEmpty && (
        <ProgressSummary
          ref={progress}
          done={rows.filter((row) => row.isDone).length}
          total={rows.length}
        />
      )}
      {!isEmpty && !(query.error && !rows) && (
        <Toolbar>
          <SearchBox list={list} label={text.search} />
        </Toolbar>
      )}
      <DataTable
        caption={text.caption}
        columns={columnsFor(onEvaluate)}
        rows={found}
        rowKey={(row) => row.collaborator_id}
        query={query}
        failure={text.failed}
        empty={isEmpty ? whyEmpty : { title: text.noMatches }}
        skeletonRows={8}
      />
    </>
  );
}

function toRows(assigned: readonly Assigned[], evaluated: readonly Evaluated[]): Row[] {
  const done = new Set(evaluated.map((each) => each.collaborator_id));
  const rows = assigned.map((each) => ({ ...each, isDone: done.has(each.collaborator_id) }));
  return [...rows.filter((row) => !row.isDone), ...rows.filter((row) => row.isDone)];
}

const columnsFor = (onEvaluate: (collaboratorId: number) => void): Column<Row>[] => [
  { key: 'name', header: text.columns.name, render: (row) => row.collaborator_name, width: '36%' },
  { key: 'position', header: text.columns.position, render: (row) => row.position || text.missing },
  {
    key: 'department',
    header: text.columns.department,
    render: (row) => row.department || text.missing,
  },
  {
    key: 'action',
    header: text.columns.action,
    actions: true,
    render: (row) => (row.isDone ? <Done /> : <Evaluate row={row} onEvaluate={onEvaluate} />),
  },
];

function Done() {
  return (
    <span className={classes.done}>
      <IconCheck size={18} stroke={2} aria-hidden />
      {text.done}
    </span>
  );
}

function Evaluate({ row, onEvaluate }: { row: Row; onEvaluate: (collaboratorId: number) => void }) {
  return (
    <Button
      id={buttonId(row.collaborator_id)}
      size="sm"
      aria-label={text.evaluateWhom(row.collaborator_name)}
      onClick={() => onEvaluate(row.collaborator_id)}
    >
      {text.evaluate}
    </Button>
  );
}

function useWhyEmpty(): EmptyStateProps {
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

/** After a saved evaluation to the progress, after another return to the button one came from. */
function useFocusOnReturn(arrival: Arrival | null) {
  const progress = useRef<HTMLHeadingElement>(null);
  const arrivedFrom = useRef(arrival);
  useEffect(() => {
    const { current } = arrivedFrom;
    if (!current) return;
    const target = current.isSaved
      ? progress.current
      : document.getElementById(buttonId(current.from));
    target?.focus({ preventScroll: true });
  }, []);
  return progress;
}
