import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import classes from './BackLink.module.css';
import { TextLink } from './ButtonLink';

/** Links to the parent page, named by `children`, or back to the readiness check where that is the parent. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className={classes.back}>
    <IconArrowLeft size={18} stroke={1.8} aria-hidden />
    {to.startsWith(paths.readiness) ? common.actions.backToReadiness : children}
  </TextLink>
);
