import type { FirstSteps } from '@/api/readiness';

/** Whether the first steps are still shown: until somebody has been evaluated this year. */
export const areCurrent = (steps: FirstSteps | undefined): steps is FirstSteps =>
  steps !== undefined && !steps.has_submissions;
