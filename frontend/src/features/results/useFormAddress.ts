import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readId } from '@/domain/ids';

const COLLABORATOR = 'collaborator';
const STEP = 'step';
const TRAINING = 'training';

/** How the person got here within this page, so that going back is really going back. */
interface Steps {
  fromList?: boolean;
  fromQuestions?: boolean;
}

/** A link from the list to the form of one person. */
export const addressOf = (id: number) => ({ to: `?${COLLABORATOR}=${id}`, state: { fromList: true } satisfies Steps });

/** Whether going from one address to another leaves the form of one person. */
export const leavesForm = (
  current: { pathname: string; search: string },
  next: { pathname: string; search: string },
): boolean => {
  const idOf = ({ search }: { search: string }) => new URLSearchParams(search).get(COLLABORATOR);
  return current.pathname !== next.pathname || idOf(current) !== idOf(next);
};

/** The person and the step of the evaluator's form, kept in the address so that the browser's *back* works. */
export function useFormAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const steps = (useLocation().state ?? {}) as Steps;

  const address = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) next.delete(key);
      else next.set(key, value);
    }
    return { search: next.toString() };
  };
  const go = (changes: Record<string, string | null>, state: Steps, replace = false) =>
    void navigate(address(changes), { state, replace, preventScrollReset: true });
  const goBack = (count: number) => void navigate(-count);

  return {
    collaboratorId: readId(params.get(COLLABORATOR)),
    isAtTraining: params.get(STEP) === TRAINING,
    open: (id: number) => go({ [COLLABORATOR]: String(id), [STEP]: null }, { fromList: true }),
    openTraining: () => go({ [STEP]: TRAINING }, { ...steps, fromQuestions: true }),
    backToQuestions: () => {
      if (steps.fromQuestions) goBack(1);
      else go({ [STEP]: null }, steps, true);
    },
    close: () => {
      if (steps.fromList) goBack(steps.fromQuestions ? 2 : 1);
      else go({ [COLLABORATOR]: null, [STEP]: null }, {}, true);
    },
  };
}

export type FormAddress = ReturnType<typeof useFormAddress>;
