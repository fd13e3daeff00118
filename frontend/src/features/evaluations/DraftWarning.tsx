import { Text } from '@mantine/core';
import { useDraftCount } from '@/api/evaluations';
import { evaluations } from '@/strings/evaluations';

const text = evaluations.list;

/** The number of drafts that would be deleted with an evaluation. */
export function DraftWarning({ evaluationId }: { evaluationId: number }) {
  const { data, isError } = useDraftCount(evaluationId);
  const isLoss = isError || (data !== undefined && data.evaluators > 0);
  return (
    <Text role="status" mt="xs" c={isLoss ? 'var(--mantine-color-error)' : 'dimmed'}>
      {isError ? text.draftsFailed : data ? text.drafts(data.evaluators) : text.draftsLoading}
    </Text>
  );
}
