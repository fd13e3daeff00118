import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

type Spread = components['schemas']['SpreadOut'];

/** It moves slowly, and nobody waits for it. */
const STALE_MS = 5 * 60_000;

/** How the other evaluators' scores spread in an evaluation: percentages of 1, 2, 3 and 4, or none. */
export const useSpread = (evaluationId: number) =>
  useQuery({
    queryKey: ['spread', evaluationId],
    queryFn: ({ signal }) => api.get<Spread>(`/evaluations/${evaluationId}/spread`, { signal }),
    staleTime: STALE_MS,
    retry: false,
  });
