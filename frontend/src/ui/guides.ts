import { paths } from '@/paths';

/** Whether the address is of a page with a guide that leads through others and back: the check of the year, the first steps. */
export const isGuide = (address: string): boolean =>
  [paths.readiness, paths.dashboard, paths.home].some((path) => address.startsWith(path));
