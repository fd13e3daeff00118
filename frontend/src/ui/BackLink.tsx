import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './BackLink.module.css';
import { TextLink } from './ButtonLink';
import { guideName } from './guides';
import { useWayBack } from './useWayBack';

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
