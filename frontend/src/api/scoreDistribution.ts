import { useQuery } from '@tanstack/react-query';
import { readQuery } from './readQuery';

/** The figures change slowly. */
const STALE_MS = 5 * 60_000;

/** The other evaluators' scores in an evaluation: the percentages of 1, 2, 3 and 4, empty for too few evaluators. */
export const useScoreDistribution = (evaluationId: number) =>
  useQuery({
    ...readQuery('/evaluations/{evaluation_id}/spread', { path: { evaluation_id: evaluationId } }),
    staleTime: STALE_MS,
    retry: false,
  });
