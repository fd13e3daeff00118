import type { ReactNode } from 'react';
import classes from './RuledList.module.css';

/** A numbered list of blocks with a line between them; each is a `RuledItem`. */
export const RuledList = ({ children }: { children: ReactNode }) => <ol className={classes.list}>{children}</ol>;

export const RuledItem = ({ children }: { children: ReactNode }) => <li className={classes.item}>{children}</li>;

/** A paragraph of free text; keeps its line breaks. */
export const Quoted = ({ children }: { children: ReactNode }) => <p className={classes.quoted}>{children}</p>;
