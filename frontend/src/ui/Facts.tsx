import type { ReactNode } from 'react';
import classes from './Facts.module.css';

interface FactsProps {
  /** Gives the columns. */
  className?: string | undefined;
  children: ReactNode;
}

/** A description list; each `Fact` is a row or a cell of its grid. */
export const Facts = ({ className, children }: FactsProps) => (
  <dl className={`${classes.facts} ${className ?? ''}`}>{children}</dl>
);

interface FactProps {
  name: string;
  /** On a phone with two columns it takes both, such as an e-mail, which fits on a line of its own. */
  isWide?: boolean;
  children: ReactNode;
}

export const Fact = ({ name, isWide, children }: FactProps) => (
  <div className={isWide ? classes.wide : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
