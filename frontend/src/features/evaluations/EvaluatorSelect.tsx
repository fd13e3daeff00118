import { Select, type SelectProps } from '@mantine/core';
import { useEvaluators } from '@/api/assignments';
import { PERSON_CHOICES } from '@/constants';
import { namedChoices } from '@/ui/filterChoices';
import { useServerSearch } from '@/ui/useServerSearch';

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
  const { search, searching } = useServerSearch(value?.name);
  const query = useEvaluators(search, PERSON_CHOICES);
  const offered: Evaluator[] = [...(query.data?.items ?? [])];
  if (value && !offered.some(({ id }) => id === value.id)) offered.unshift(value);
  return (
    <Select
      {...rest}
      {...searching}
      data={namedChoices(offered)}
      value={value && String(value.id)}
      onChange={(id) => onChange(offered.find((evaluator) => String(evaluator.id) === id) ?? null)}
      error={query.error && !query.data ? failure : error}
    />
  );
}
