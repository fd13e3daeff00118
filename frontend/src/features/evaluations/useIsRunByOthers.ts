import { useOwnEvaluation, type Evaluation } from '@/api/evaluations';

/** Whether the reader is evaluated with an evaluation, and so decides neither its category nor its dates. */
export function useIsRunByOthers(): (evaluation: Evaluation) => boolean {
  const own = useOwnEvaluation().data;
  return ({ id }) => own?.id === id && own.is_run_by_others;
}
