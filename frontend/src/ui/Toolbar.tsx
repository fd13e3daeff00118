import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

/** The row above a list: its search, its filters, and at the end its actions. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={classes.bar}>
      {children}
      {end && <div className={classes.end}>{end}</div>}
    </div>
  );
}
