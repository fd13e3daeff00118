import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useEvaluators } from '@/api/assignments';
import { EVALUATOR_CHOICES, SEARCH_DEBOUNCE_MS } from '@/constants';

export interface Evaluator {
  id: number;
  name: string;
}

interface EvaluatorSelectProps extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> {
  value?: Evaluator | null;
  onChange: (evaluator: Evaluator | null) => void;
  failure: string;
}

/** A select of active evaluators, searched by the server. */
export function EvaluatorSelect({ value = null, onChange, failure, error, ...rest }: EvaluatorSelectProps) {
  const [typed, setTyped] = useState('');
  // The box shows the name of the evaluator chosen, which is no search.
  const [search] = useDebouncedValue(typed === value?.name ? '' : typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useEvaluators(search, EVALUATOR_CHOICES);
  const offered: Evaluator[] = [...(query.data?.items ?? [])];
  if (value && !offered.some(({ id }) => id === value.id)) offered.unshift(value);
  return (
    <Select
      {...rest}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((each) => String(each.id) === id) ?? null)}
      error={query.error && !query.data ? failure : error}
    />
  );
}
