import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Step } from '@/shared/questionnaire/kinds';

const STEP = 'step';
const STEPS = ['questions', 'closing', 'review'] as const;

/** The steps of the form; the last shows all that will be sent. */
type Shown = (typeof STEPS)[number];

const shownAt = (search: string): Shown => {
  const asked = new URLSearchParams(search).get(STEP);
  return STEPS.find((step) => step === asked) ?? 'questions';
};

/** The step in the address, so that the browser's *back* works. */
export function useSelfAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  /** How many steps before this one the browser's history has. */
  const { depth = 0, ...state } = (useLocation().state ?? {}) as { depth?: number };
  const show = (step: Shown) => {
    const ahead = STEPS.indexOf(step) - STEPS.indexOf(shownAt(window.location.search));
    const search = step === 'questions' ? '' : `?${STEP}=${step}`;
    if (ahead > 0) void navigate({ search }, { state: { ...state, depth: depth + 1 }, preventScrollReset: true });
    else if (ahead < 0 && depth >= -ahead) void navigate(ahead);
    else if (ahead < 0) void navigate({ search }, { state, replace: true, preventScrollReset: true });
  };
  return { isReview: shownAt(params.toString()) === 'review', show };
}

/** Tells which step the browser's *back* and *forward* lead to. */
export function useStepOfAddress(onStep: (step: Step) => void): void {
  useEffect(() => {
    const onPopState = () => onStep(shownAt(window.location.search) === 'questions' ? 'questions' : 'closing');
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [onStep]);
}
