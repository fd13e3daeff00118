import type { ReactNode } from 'react';
import classes from './RuledList.module.css';

/** A numbered list of blocks with a line between them; each is a `RuledItem`. */
export const RuledList = ({ children }: { children: ReactNode }) => <ol className={classes.list}>{children}</ol>;

interface RuledItemProps {
  children: ReactNode;
  /** At the right: a figure, a state or a button. */
  end?: ReactNode;
}

export const RuledItem = ({ children, end }: RuledItemProps) => (
  <li className={classes.item}>
    {end ? (
      <div className={classes.row}>
        <div className={classes.main}>{children}</div>
        <div className={classes.end}>{end}</div>
      </div>
    ) : (
      children
    )}
  </li>
);

/** A line below the name of an item. */
export const Secondary = ({ children }: { children: ReactNode }) => <span className={classes.secondary}>{children}</span>;

/** A paragraph of free text; keeps its line breaks. */
export const QuotedText = ({ children }: { children: ReactNode }) => <p className={classes.quoted}>{children}</p>;
