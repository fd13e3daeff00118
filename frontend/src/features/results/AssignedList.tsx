import { useMediaQuery } from '@mantine/hooks';
import { IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CorrectionTask } from '@/api/corrections';
import type { DraftSummary } from '@/api/drafts';
import type { Assigned, Evaluated } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { results } from '@/strings/results';
import { ButtonLink } from '@/ui/ButtonLink';
import { sortsOf } from '@/ui/DataTable';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import type { EmptyStateProps } from '@/ui/StateView';
import { includesText } from '@/ui/includesText';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { AssignedRows, AssignedRowsSkeleton } from './AssignedRows';
import { nearestClosing, toRows } from './assignedRows';
import { AssignedTable, COLUMNS } from './AssignedTable';
import { ProgressSummary, ProgressSkeleton } from './ProgressSummary';
import { SentNotice } from './SentNotice';
import { useFocusOnReturn, type Arrival } from './useFocusOnReturn';

const text = results.list;

/** The window is too narrow for the table. */
const WITHOUT_TABLE = '(max-width: 43.74em)';

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
  const hasFailed = query.error !== null && !rows;
  const closesOn = nearestClosing(rows ?? []);
  const emptyState = useEmptyState();
  const isWithoutTable = useMediaQuery(WITHOUT_TABLE, false, { getInitialValueInEffect: false });
  const parts = { closesOn, onEvaluate };

  return (
    <>
      <PageHeader
        title={results.title}
        description={results.description}
        exports={
          <ButtonLink to={paths.sentEvaluations} variant="default">
            {results.sentList.title}
          </ButtonLink>
        }
      />
      {note}
      {!rows && !hasFailed && <ProgressSkeleton />}
      {rows && arrival?.isSaved && <SentNotice rows={rows} {...arrival} />}
      {rows && !isEmpty && <ProgressSummary ref={progress} rows={rows} />}
      {!isEmpty && !hasFailed && (
        <Toolbar>
          <SearchBox list={list} label={text.search} />
        </Toolbar>
      )}
      {isWithoutTable && !rows && !hasFailed && <AssignedRowsSkeleton />}
      {isWithoutTable && found && found.length > 0 && <AssignedRows rows={found} {...parts} />}
      {(!isWithoutTable || hasFailed || found?.length === 0) && (
        <AssignedTable
          rows={found}
          list={list}
          query={query}
          empty={isEmpty ? emptyState : { title: text.noMatches }}
          {...parts}
        />
      )}
    </>
  );
}

/** The search and the order of the list; without an order it begins with what is to be done. */
export const useAssignedOrder = () => useListParams({ sorts: sortsOf(COLUMNS) });

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
