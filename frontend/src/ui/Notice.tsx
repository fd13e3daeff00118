import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** An important note, announced when it appears. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      <IconInfoCircle size={20} stroke={1.7} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
