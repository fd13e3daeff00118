import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { charts } from '@/strings/charts';
import { percentTicks } from './charts/axis';
import classes from './DotPlot.module.css';

const WHOLE = 100;
/** More rows than these are shown on request. */
const MOST_ROWS = 8;
const text = charts.dots;

interface Dot {
  key: string | number;
  /** Names the row; may be a link. */
  label: ReactNode;
  /** A percentage. */
  value: number;
  text: string;
  /** The meaning of the value. */
  note: string;
  /** Whether it stands for too little to conclude from: it is drawn hollow, and comes last. */
  isWeak?: boolean;
}

interface DotPlotProps {
  label: string;
  dots: readonly Dot[];
  /** A value to compare with: a line through all rows. */
  mean: { value: number; label: string };
  /** The meaning of a hollow dot. */
  weak: string;
}

/**
 * Percentages beside one another, the highest first, on an axis that shows their difference. Every figure is
 * also text.
 */
export function DotPlot({ label, dots, mean, weak }: DotPlotProps) {
  const [isWhole, setWhole] = useState(false);
  const byValue = dots.toSorted((a, b) => Number(a.isWeak ?? false) - Number(b.isWeak ?? false) || b.value - a.value);
  const first = byValue.filter(({ isWeak }) => !isWeak);
  const hasMore = byValue.length > MOST_ROWS;
  const shown = hasMore && !isWhole ? (first.length > 0 ? first : byValue).slice(0, MOST_ROWS) : byValue;
  const ticks = percentTicks([...shown.map(({ value }) => value), mean.value]);
  const [low = 0, high = WHOLE] = [ticks[0], ticks.at(-1)];
  const left = (value: number) => ({ insetInlineStart: `${((value - low) / (high - low)) * WHOLE}%` });
  return (
    <div className={classes.plot}>
      <p className={classes.legend}>
        <span>
          <span className={classes.sample} aria-hidden />
          {mean.label}
        </span>
        {shown.some(({ isWeak }) => isWeak) && (
          <span>
            <span className={classes.dot} data-weak data-sample aria-hidden />
            {weak}
          </span>
        )}
      </p>
      <ul className={classes.rows} aria-label={label}>
        {shown.map((dot) => (
          <li key={dot.key} className={classes.row}>
            <span className={classes.label}>{dot.label}</span>
            <span className={classes.track} aria-hidden>
              <span className={classes.line} style={left(mean.value)} />
              <span className={classes.dot} style={left(dot.value)} data-weak={dot.isWeak || undefined} />
            </span>
            <span className={classes.value}>
              {dot.text} <span className={classes.note}>{dot.note}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.row} aria-hidden>
        <span className={classes.axis}>
          {ticks.map((tick) => (
            <span key={tick} className={classes.tick} style={left(tick)}>
              {tick}%
            </span>
          ))}
        </span>
      </div>
      {hasMore && (
        <Button
          variant="subtle"
          size="xs"
          mt="sm"
          // its words begin where the chart does
          ml="calc(-1 * var(--button-padding-x))"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? text.fewer : text.all(byValue.length)}
        </Button>
      )}
    </div>
  );
}
