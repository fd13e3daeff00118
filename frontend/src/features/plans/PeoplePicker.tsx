import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useState } from 'react';
import { THIS_YEAR } from '@/api/dashboard';
import { useLatestResults } from '@/api/latestResults';
import type { PersonToPlan } from '@/api/plans';
import { PERSON_CHOICES } from '@/constants';
import { plans } from '@/strings/plans';
import { common } from '@/strings/common';
import { useRemoteSearch } from '@/ui/RemoteSelect';

const text = plans.several;

/** How a form holds a person and the evaluation. */
export const pairOf = ({ evaluation_id, user_id }: Pick<PersonToPlan, 'evaluation_id' | 'user_id'>): string =>
  `${evaluation_id}/${user_id}`;

export function fromPair(pair: string): { evaluation_id: number; user_id: number } {
  const [evaluationId, userId] = pair.split('/');
  return { evaluation_id: Number(evaluationId), user_id: Number(userId) };
}

const EVERYBODY = { ...THIS_YEAR, evaluation_name: '', show: null };

interface PeoplePickerProps extends Omit<MultiSelectProps, 'data' | 'searchable'> {
  /** People chosen before the form was opened. */
  chosen: readonly PersonToPlan[];
}

/** Chooses people with a result, each in their latest evaluation; the server searches. */
export function PeoplePicker({ chosen, error, ...rest }: PeoplePickerProps) {
  const { search, searchProps } = useRemoteSearch();
  const query = useLatestResults({ ...EVERYBODY, search, page: 1, page_size: PERSON_CHOICES });
  const [picked, setPicked] = useState(chosen);
  const found = (query.data?.items ?? []).flatMap(({ evaluation_id, evaluation_name, user_id, user_name }) =>
    evaluation_id === null || evaluation_name === null ? [] : [{ evaluation_id, evaluation_name, user_id, user_name }],
  );
  const offered = new Map([...picked, ...found].map((person) => [pairOf(person), person]));
  return (
    <MultiSelect
      {...rest}
      size="md"
      {...searchProps}
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': text.clear }}
      nothingFoundMessage={common.form.nothingFound}
      data={[...offered].map(([value, person]) => ({ value, label: text.person(person.user_name, person.evaluation_name) }))}
      error={query.error && !query.data ? text.peopleFailed : error}
      onChange={(pairs) => {
        setPicked(pairs.flatMap((pair) => offered.get(pair) ?? []));
        rest.onChange?.(pairs);
      }}
    />
  );
}
