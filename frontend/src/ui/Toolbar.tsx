import type { ReactNode } from 'react';
import classes from './Toolbar.module.css';

interface ToolbarProps {
  children: ReactNode;
  end?: ReactNode;
  /** The order of the list, where its table has no headers. */
  sort?: ReactNode;
}

/** The row above a list: its search, its filters, and at the end its actions. */
export function Toolbar({ children, end, sort }: ToolbarProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        {children}
        {sort && <div className={classes.sort}>{sort}</div>}
        {end && <div className={classes.end}>{end}</div>}
      </div>
    </div>
  );
}
