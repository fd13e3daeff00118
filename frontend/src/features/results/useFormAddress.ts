import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readId } from '@/domain/ids';
import type { Step } from '@/shared/questionnaire/kinds';

const COLLABORATOR = 'collaborator';
const STEP = 'step';
const TRAINING = 'training';

const stepAt = (search: string): Step => (new URLSearchParams(search).get(STEP) === TRAINING ? 'closing' : 'questions');

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

/** Tells which step the browser's *back* and *forward* lead to, within the form of one person. */
export function watchStep(collaboratorId: number, onStep: (step: Step) => void): () => void {
  const onPopState = () => {
    const { search } = window.location;
    if (readId(new URLSearchParams(search).get(COLLABORATOR)) === collaboratorId) onStep(stepAt(search));
  };
  window.addEventListener('popstate', onPopState);
  return () => window.removeEventListener('popstate', onPopState);
}

/** The address of the evaluator's form: the person, and the step that the form shows, so that the browser's *back* works. */
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
    open: (id: number) => go({ [COLLABORATOR]: String(id), [STEP]: null }, { fromList: true }),
    /** Does nothing where the browser's buttons have led to that step. */
    showStep: (step: Step) => {
      if (stepAt(window.location.search) === step) return;
      if (step === 'closing') go({ [STEP]: TRAINING }, { ...steps, fromQuestions: true });
      else if (steps.fromQuestions) goBack(1);
      else go({ [STEP]: null }, steps, true);
    },
    close: () => {
      if (steps.fromList) goBack(steps.fromQuestions ? 2 : 1);
      else go({ [COLLABORATOR]: null, [STEP]: null }, {}, true);
    },
  };
}

export type FormAddress = ReturnType<typeof useFormAddress>;
