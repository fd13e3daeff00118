import { paths } from '@/paths';
import { common } from '@/strings/common';

/** The pages with a guide that leads through others and back: the check of the year, and the first steps. */
export function guideName(to: string): string | null {
  if (to.startsWith(paths.readiness)) return common.actions.backToReadiness;
  return [paths.dashboard, paths.home].some((path) => to.startsWith(path)) ? common.actions.backToSteps : null;
}
