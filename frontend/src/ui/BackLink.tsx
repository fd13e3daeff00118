import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './BackLink.module.css';
import { TextLink } from './ButtonLink';

/** Leads from a page to the one above it. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink to={to} className={classes.back}>
    <IconArrowLeft size={18} stroke={1.8} aria-hidden />
    {children}
  </TextLink>
);
