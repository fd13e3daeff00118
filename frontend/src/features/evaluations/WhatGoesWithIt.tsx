import { Text } from '@mantine/core';
import { useBegunBy } from '@/api/evaluations';
import { evaluations } from '@/strings/evaluations';

const text = evaluations.list;

/** The number of drafts that would be deleted with an evaluation. */
export function WhatGoesWithIt({ evaluationId }: { evaluationId: number }) {
  const { data, isError } = useBegunBy(evaluationId);
  const isLoss = isError || (data !== undefined && data.evaluators > 0);
  return (
    <Text role="status" mt="xs" c={isLoss ? 'var(--mantine-color-error)' : 'dimmed'}>
      {isError ? text.begunFailed : data ? text.begun(data.evaluators) : text.begunLoading}
    </Text>
  );
}
