import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import classes from './BackLink.module.css';
import { TextLink } from './ButtonLink';
import { useWayBack } from './useWayBack';

/** The pages with a guide that leads through others and back: the check of the year, and the first steps. */
function guideName(to: string): string | null {
  if (to.startsWith(paths.readiness)) return common.actions.backToReadiness;
  return [paths.dashboard, paths.home].some((path) => to.startsWith(path)) ? common.actions.backToSteps : null;
}

/** Links to the parent page, named by `children`, or back to the guide that led here. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className={classes.back}>
    <IconArrowLeft size={18} stroke={1.8} aria-hidden />
    {guideName(to) ?? children}
  </TextLink>
);

/** The way back from a page without a parent, where a guide led to it. */
export function BackToGuide() {
  const back = useWayBack('');
  const name = guideName(back);
  return name && <BackLink to={back}>{name}</BackLink>;
}
