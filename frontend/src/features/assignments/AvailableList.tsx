import { VisuallyHidden } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { useAssign, useAvailable, type Available } from '@/api/assignments';
import { assignments } from '@/strings/assignments';
import { BusyButton } from '@/ui/BusyButton';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { isPageGone, PeopleList, Person } from './PeopleList';
import { filterOf, type GroupList } from './groups';
import { useRowAction } from './useRowAction';

/** A second click this soon after the list has moved up was meant for the row before. */
const DOUBLE_CLICK_MS = 400;

const text = assignments.available;

interface AvailableListProps {
  evaluatorId: number;
  evaluatorName: string;
  list: GroupList;
}

/** The people who can be assigned. The focus stays in the list, to assign several in a row. */
export function AvailableList({ evaluatorId, evaluatorName, list }: AvailableListProps) {
  const { page, pageSize } = list;
  const filter = filterOf(list);
  const query = useAvailable(evaluatorId, { ...filter, page, page_size: pageSize });
  const assign = useAssign();
  const action = useRowAction((person: Available) => assign.mutateAsync({ evaluator_id: evaluatorId, collaborator_id: person.id }));
  const [lastName, setLastName] = useState('');
  const focus = useRestoreFocus<HTMLHeadingElement, HTMLUListElement>(!isPageGone(query.data));

  const rows = query.data?.items;
  const movedAt = useRef(-Infinity);
  useEffect(() => {
    movedAt.current = performance.now();
  }, [rows]);

  const onClick = async (event: MouseEvent, person: Available, index: number) => {
    const isSecondClick = event.detail > 1 && event.timeStamp - movedAt.current < DOUBLE_CLICK_MS;
    if (isSecondClick) return;
    focus.restoreFocus(index);
    if (await action.act(person)) setLastName(person.name);
    else focus.restoreFocus(null);
  };

  return (
    <>
      <PeopleList
        words={text}
        evaluator={{ id: evaluatorId, name: evaluatorName }}
        filter={filter}
        query={query}
        pages={list}
        failed={action.failed && { name: action.failed.row.name, error: action.failed.error }}
        call="assign-found"
        focus={focus}
        personOf={({ id, name }) => ({ id, name })}
      >
        {(person, index) => (
          <>
            <Person {...person} status />
            <BusyButton
              size="xs"
              variant="light"
              data-row-focus
              leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />}
              aria-label={text.assignTo(person.name)}
              inactive={action.isBusy(person)}
              data-disabled={action.isBusy(person) || undefined}
              // A key that is held down means one person, not the whole list.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={(event) => void onClick(event, person, index)}
            >
              {text.assign}
            </BusyButton>
          </>
        )}
      </PeopleList>
      <VisuallyHidden role="status">{lastName && text.assigned(lastName)}</VisuallyHidden>
    </>
  );
}
