import { Text } from '@mantine/core';
import { useState } from 'react';
import { useChangeFound, type PeopleFilter } from '@/api/assignments';
import { assignments } from '@/strings/assignments';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';

/** The server assigns or unassigns at most this many people in one call. */
const PEOPLE_AT_ONCE = 500;

export type BulkCall = 'assign-found' | 'remove-found';
type Words = typeof assignments.available.many | typeof assignments.assigned.many;

interface BulkAssignButtonProps {
  call: BulkCall;
  words: Words;
  evaluator: { id: number; name: string };
  /** The filter of the list. */
  filter: PeopleFilter;
  /** How many of the people found are meant, and which: all, those of `ids`, or all but `exceptIds`. */
  people: number;
  ids?: number[] | undefined;
  exceptIds?: number[] | undefined;
  /** The list still shows the result of another filter. */
  isStale: boolean;
  /** The button beside the list's heading. */
  isWholeList?: boolean;
  label: string;
  /** Before the list changes; `null` when it came to nothing. */
  onStart: (row: number | null) => void;
  onDone?: () => void;
  onFailed: (error: unknown) => void;
}

/** Assigns or unassigns several people after a confirmation, all of them or none. */
export function BulkAssignButton(props: BulkAssignButtonProps) {
  const { call, words, evaluator, filter, people, ids, exceptIds, isStale, isWholeList, label } = props;
  const { onStart, onDone, onFailed } = props;
  const many = useChangeFound(evaluator.id, call);
  const [isAsking, setAsking] = useState(false);
  if (people > PEOPLE_AT_ONCE) {
    return (
      <Text size="sm" c="dimmed">
        {assignments.many.tooMany(PEOPLE_AT_ONCE)}
      </Text>
    );
  }

  const askAndDo = async () => {
    setAsking(true);
    const confirmed = await confirmAction({
      title: words.confirm(people, evaluator.name),
      body: isWholeList ? words.bodyOfAll : words.body,
      confirmLabel: words.confirmLabel,
      danger: call === 'remove-found',
    });
    setAsking(false);
    if (!confirmed) return;
    onFailed(null);
    onStart(0);
    const body = { ...filter, people, ...(ids && { ids }), ...(exceptIds?.length && { except_ids: exceptIds }) };
    await attempt(many.mutateAsync(body), {
      onDone,
      done: ({ changed }) => words.done(changed),
      onFailed: (error) => {
        onStart(null);
        onFailed(error);
      },
    });
  };

  return (
    <BusyButton
      size="xs"
      {...(isWholeList && call === 'remove-found' ? { variant: 'subtle', color: 'gray' } : { variant: 'light' })}
      inactive={isAsking || many.isPending || isStale}
      data-disabled={many.isPending || isStale || undefined}
      onClick={() => void askAndDo()}
    >
      {label}
    </BusyButton>
  );
}
