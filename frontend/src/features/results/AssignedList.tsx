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
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import type { EmptyStateProps } from '@/ui/StateView';
import { includesText } from '@/ui/includesText';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { nearestClosing, toRows } from './assignedRows';
import { AssignedTable, SORTS } from './AssignedTable';
import { ProgressSummary, ProgressSkeleton } from './ProgressSummary';
import { SentNotice } from './SentNotice';
import { useFocusOnReturn, type Arrival } from './useFocusOnReturn';

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
  const hasFailed = query.error !== null && !rows;
  const closesOn = nearestClosing(rows ?? []);
  const emptyState = useEmptyState();

  return (
    <>
      <PageHeader
        title={results.title}
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
      <AssignedTable
        rows={found}
        list={list}
        query={query}
        empty={isEmpty ? emptyState : { title: text.noMatches }}
        closesOn={closesOn}
        onEvaluate={onEvaluate}
      />
    </>
  );
}

/** The search and the order of the list; without an order it begins with what is to be done. */
export const useAssignedOrder = () => useListParams({ sorts: SORTS });

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
