import { useAssigned, useUnassign, type Assigned } from '@/api/assignments';
import { assignments } from '@/strings/assignments';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { useListParams } from '@/ui/useListParams';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { isPageGone, PeopleList, Person } from './PeopleList';
import { filterOf, GROUP_FILTERS } from './groups';
import { useRowAction } from './useRowAction';

const text = assignments.assigned;

/** The page of this list in the address; the other one has `page`. */
export const ASSIGNED_PAGE = 'assigned_page';

interface AssignedListProps {
  evaluatorId: number;
  evaluatorName: string;
}

/** The people assigned to the evaluator. */
export function AssignedList({ evaluatorId, evaluatorName }: AssignedListProps) {
  const list = useListParams({ filters: GROUP_FILTERS, pageKey: ASSIGNED_PAGE });
  const filter = filterOf(list);
  const query = useAssigned(evaluatorId, { ...filter, page: list.page, page_size: list.pageSize });
  const unassign = useUnassign();
  const action = useRowAction(({ id }: Assigned) => unassign.mutateAsync(id));
  const focus = useRestoreFocus<HTMLHeadingElement, HTMLUListElement>(!isPageGone(query.data));

  const askAndRemove = async (assignment: Assigned, index: number) => {
    const confirmed = await confirmAction({
      title: text.confirmRemove(assignment.collaborator_name),
      body: text.confirmRemoveBody(evaluatorName),
      confirmLabel: text.remove,
      danger: true,
    });
    if (!confirmed) return;
    focus.restoreFocus(index);
    if (await action.act(assignment)) notifySuccess(text.removed(assignment.collaborator_name));
    else focus.restoreFocus(null);
  };

  return (
    <PeopleList
      words={text}
      evaluator={{ id: evaluatorId, name: evaluatorName }}
      filter={filter}
      query={query}
      pages={list}
      failed={action.failed && { name: action.failed.row.collaborator_name, error: action.failed.error }}
      call="remove-found"
      focus={focus}
      personOf={({ collaborator_id: id, collaborator_name: name }) => ({ id, name })}
    >
      {(assignment, index) => (
        <>
          <Person {...assignment} id={assignment.collaborator_id} name={assignment.collaborator_name} />
          <BusyButton
            size="xs"
            variant="subtle"
            color="gray"
            data-row-focus
            aria-label={text.removeOf(assignment.collaborator_name)}
            inactive={action.isBusy(assignment)}
            data-disabled={action.isBusy(assignment) || undefined}
            onClick={() => void askAndRemove(assignment, index)}
          >
            {text.remove}
          </BusyButton>
        </>
      )}
    </PeopleList>
  );
}
