import { Select, type SelectProps } from '@mantine/core';
import { useEvaluators } from '@/api/assignments';
import { PERSON_CHOICES } from '@/constants';
import type { Named } from '@/ui/filterChoices';
import { useServerSelect } from '@/ui/useServerSearch';

interface EvaluatorSelectProps extends Omit<SelectProps, 'data' | 'searchable' | 'value' | 'onChange'> {
  value?: Named | null;
  onChange: (evaluator: Named | null) => void;
  failure: string;
}

/** A select of active evaluators, searched by the server. */
export function EvaluatorSelect({ value = null, onChange, failure, error, ...rest }: EvaluatorSelectProps) {
  const { search, selectFrom } = useServerSelect(value, onChange);
  const query = useEvaluators(search, PERSON_CHOICES);
  return <Select {...rest} {...selectFrom(query.data?.items)} error={query.error && !query.data ? failure : error} />;
}
