import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import classes from './BackLink.module.css';
import { TextLink } from './ButtonLink';

/** Leads from a page to the one above it, which is called `children`, or back to the check before the year. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className={classes.back}>
    <IconArrowLeft size={18} stroke={1.8} aria-hidden />
    {to.startsWith(paths.readiness) ? common.actions.backToReadiness : children}
  </TextLink>
);
