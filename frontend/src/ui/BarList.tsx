import { Progress } from '@mantine/core';
import classes from './BarList.module.css';

export interface BarRow {
  key: string | number;
  label: string;
  /** How long the bar is, from 0 to 100. */
  length: number;
  /** The value as text. */
  value: string;
  /** A second value in dimmed text. */
  note?: string;
}

/** A chart of horizontal bars whose every figure is also text. */
export function BarList({ rows, label }: { rows: readonly BarRow[]; label: string }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {rows.map(({ key, label: name, length, value, note }) => (
        <li key={key} className={classes.row}>
          <span className={classes.label}>{name}</span>
          <span className={classes.value}>
            {value}
            {note && <span className={classes.note}> · {note}</span>}
          </span>
          {/* The value is also text. */}
          <Progress value={length} size="lg" className={classes.bar} aria-hidden />
        </li>
      ))}
    </ul>
  );
}
