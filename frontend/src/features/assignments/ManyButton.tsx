import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useGroups, useMany, type PeopleFilter } from '@/api/assignments';
import { assignments } from '@/strings/assignments';
import { confirmAction } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { chosenGroups, isNarrowing } from './groups';

/** The server assigns or unassigns at most this many people in one call. */
const PEOPLE_AT_ONCE = 500;

export type ManyCall = 'assign-found' | 'remove-found';
type Words = typeof assignments.available.many | typeof assignments.assigned.many;

interface ManyButtonProps {
  call: ManyCall;
  words: Words;
  evaluator: { id: number; name: string };
  /** The filter of the list and the number of people found. */
  filter: PeopleFilter;
  people: number;
  /** The list still shows the result of another filter. */
  isStale: boolean;
  /** Before the list changes; `null` when it came to nothing. */
  onStart: (row: number | null) => void;
  onFailed: (error: unknown) => void;
}

/** Assigns or unassigns everybody in the filtered list after a confirmation, all of them or none. */
export function ManyButton(props: ManyButtonProps) {
  const { call, words, evaluator, filter, people, isStale, onStart, onFailed } = props;
  const groups = chosenGroups(useGroups(evaluator.id).data, filter);
  const many = useMany(evaluator.id, call);
  const [isAsking, setAsking] = useState(false);
  if (people < 2) return null;
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
      body: words.body,
      confirmLabel: words.confirmLabel,
      danger: call === 'remove-found',
    });
    setAsking(false);
    if (!confirmed) return;
    onFailed(null);
    onStart(0);
    try {
      const { changed } = await many.mutateAsync({ ...filter, people });
      notifySuccess(words.done(changed));
    } catch (error) {
      onStart(null);
      onFailed(error);
    }
  };

  const [group] = groups;
  const isWholeGroup = group && groups.length === 1 && filter.search === '';
  const label = isWholeGroup
    ? words.ofGroup(group.name, people)
    : isNarrowing(filter)
      ? words.found(people)
      : words.all(people);
  const isBusy = isAsking || many.isPending || isStale;
  return (
    <Button
      size="sm"
      variant="default"
      aria-disabled={isBusy || undefined}
      data-disabled={many.isPending || isStale || undefined}
      onClick={() => {
        if (!isBusy) void askAndDo();
      }}
    >
      {label}
    </Button>
  );
}
