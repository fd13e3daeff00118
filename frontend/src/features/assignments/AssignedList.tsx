import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAssigned, useUnassign, type Assignment } from '@/api/assignments';
import { assignments } from '@/strings/assignments';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { useFocusKeeper } from '@/ui/useFocusKeeper';
import { useListParams } from '@/ui/useListParams';
import { ManyButton } from './ManyButton';
import { isPageGone, PeopleList, Person } from './PeopleList';
import { filterOf, GROUP_FILTERS, isNarrowing } from './groups';
import { useRowAction } from './useRowAction';

const text = assignments.assigned;

/** The page of this list in the address; the other one has `page`. */
export const ASSIGNED_PAGE = 'assigned_page';

interface AssignedListProps {
  evaluatorId: number;
  evaluatorName: string;
}

/** Who is given to the evaluator. */
export function AssignedList({ evaluatorId, evaluatorName }: AssignedListProps) {
  const list = useListParams({ filters: GROUP_FILTERS, pageKey: ASSIGNED_PAGE });
  const filter = filterOf(list);
  const query = useAssigned(evaluatorId, { ...filter, page: list.page, page_size: list.pageSize });
  const [manyFailed, setManyFailed] = useState<unknown>(null);
  const unassign = useUnassign();
  const action = useRowAction(({ id }: Assignment) => unassign.mutateAsync(id));
  const keeper = useFocusKeeper<HTMLUListElement, HTMLHeadingElement>(!isPageGone(query.data));

  const askAndRemove = async (assignment: Assignment, index: number) => {
    const confirmed = await confirmAction({
      title: text.confirmRemove(assignment.collaborator_name),
      body: text.confirmRemoveBody(evaluatorName),
      confirmLabel: text.remove,
      danger: true,
    });
    if (!confirmed) return;
    keeper.keepAt(index);
    if (!(await action.act(assignment))) keeper.keepAt(null);
  };

  return (
    <PeopleList
      title={text.title}
      query={query}
      pages={list}
      pagesLabel={text.pages}
      failure={text.loadFailed}
      empty={isNarrowing(filter) ? { title: text.noMatches } : { title: text.empty, children: text.emptyBody }}
      note={
        <>
          {action.failed && (
            <ErrorNote
              reveal
              message={text.failed(action.failed.row.collaborator_name)}
              error={action.failed.error}
            />
          )}
          {manyFailed !== null && <ErrorNote reveal message={text.many.failed} error={manyFailed} />}
        </>
      }
      many={(people) => (
        <ManyButton
          call="remove-found"
          words={text.many}
          evaluatorId={evaluatorId}
          evaluatorName={evaluatorName}
          filter={filter}
          people={people}
          isStale={query.isPlaceholderData}
          onStart={keeper.keepAt}
          onFailed={setManyFailed}
        />
      )}
      listRef={keeper.list}
      headingRef={keeper.fallback}
    >
      {(assignment, index) => (
        <>
          <Person {...assignment} name={assignment.collaborator_name} />
          <Button
            size="sm"
            variant="default"
            data-row-focus
            aria-label={text.removeOf(assignment.collaborator_name)}
            aria-disabled={action.isBusy(assignment) || undefined}
            data-disabled={action.isBusy(assignment) || undefined}
            onClick={() => {
              if (!action.isBusy(assignment)) void askAndRemove(assignment, index);
            }}
          >
            {text.remove}
          </Button>
        </>
      )}
    </PeopleList>
  );
}
