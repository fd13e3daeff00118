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

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
