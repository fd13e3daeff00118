import { percentTicks } from './axis';
import type { TrendPoint } from './TrendChart';
import classes from './TrendDrawing.module.css';

const WHOLE = 100;
/** More labels than these would overlap on a phone. */
const MOST_LABELS = 6;

/** The drawing of `TrendChart`: a line through all points, dashed to and from those that may still change. */
export function TrendDrawing({ points, height }: { points: readonly TrendPoint[]; height: number }) {
  const ticks = percentTicks(points.map(({ value }) => value));
  const [low = 0, high = WHOLE] = [ticks[0], ticks.at(-1)];
  const top = (value: number) => ((high - value) / (high - low)) * WHOLE;
  const placed = points.map((point, index) => ({ ...point, x: ((index + 0.5) / points.length) * WHOLE, y: top(point.value) }));
  const labelled = toLabel(points);
  const step = Math.ceil(points.length / MOST_LABELS);
  return (
    <div className={classes.trend} style={{ height }}>
      <div className={classes.plot}>
        {ticks.map((tick) => (
          <div key={tick} className={classes.tick} style={{ top: `${top(tick)}%` }}>
            <span>{tick}%</span>
          </div>
        ))}
        <svg className={classes.lines} viewBox={`0 0 ${WHOLE} ${WHOLE}`} preserveAspectRatio="none">
          {placed.slice(1).map(({ x, y, isPartial }, index) => {
            const from = placed[index];
            return from && <line key={index} x1={from.x} y1={from.y} x2={x} y2={y} data-partial={from.isPartial || isPartial || undefined} />;
          })}
        </svg>
        {placed.map(({ label, text, x, y, isPartial }, index) => (
          <div key={index}>
            {labelled.has(index) && (
              <span className={classes.value} style={{ left: `${x}%`, top: `${y}%` }}>
                {text}
              </span>
            )}
            <span className={classes.point} style={{ left: `${x}%`, top: `${y}%` }} data-partial={isPartial || undefined} />
            {(points.length - 1 - index) % step === 0 && (
              <span className={classes.period} style={{ left: `${x}%` }}>
                {label}
              </span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The positions of the points that are labelled: of many only the ends, the highest and the lowest. */
function toLabel(points: readonly TrendPoint[]): Set<number> {
  const values = points.map(({ value }) => value);
  if (points.length <= MOST_LABELS) return new Set(values.keys());
  return new Set([0, values.indexOf(Math.max(...values)), values.indexOf(Math.min(...values)), values.length - 1]);
}
