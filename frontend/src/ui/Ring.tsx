import type { ReactNode } from 'react';
import classes from './Ring.module.css';

interface RingProps {
  /** From 0 to 1. */
  value: number;
  /** In pixels. */
  size: number;
  stroke: number;
  /** The value as text; the ring itself is hidden from screen readers. */
  children: ReactNode;
}

/** A progress ring around the number it shows. */
export function Ring({ value, size, stroke, children }: RingProps) {
  const radius = (size - stroke) / 2;
  const length = 2 * Math.PI * radius;
  const filled = Math.min(1, Math.max(0, value));
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: stroke };
  return (
    <div className={classes.ring} style={{ width: size, height: size }}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden focusable="false">
        <circle className={classes.track} {...circle} />
        {filled > 0 && (
          <circle
            className={classes.value}
            {...circle}
            strokeDasharray={length}
            strokeDashoffset={length * (1 - filled)}
          />
        )}
      </svg>
      {children}
    </div>
  );
}
