import { Link } from 'react-router';
import { charts } from '@/strings/charts';
import classes from './HistogramDrawing.module.css';
import type { Band } from './HistogramChart';

const WHOLE = 100;
/** More labels than these would overlap on a phone. */
const MOST_LABELS = 8;

interface HistogramDrawingProps {
  bands: readonly Band[];
  mean: { value: number; text: string };
  height: number;
  pathOf?: ((band: Band) => string) | undefined;
}

/** The drawing of `HistogramChart`: a column for each band, with its number, and a line at the mean. */
export function HistogramDrawing({ bands, mean, height, pathOf }: HistogramDrawingProps) {
  const limits = [...bands.map(({ start }) => start), ...bands.slice(-1).map(({ end }) => end)];
  const [low = 0, high = WHOLE] = [limits[0], limits.at(-1)];
  const step = Math.ceil(limits.length / MOST_LABELS);
  const most = Math.max(...bands.map(({ people }) => people));
  const left = (value: number) => `${((value - low) / (high - low)) * WHOLE}%`;
  return (
    <div className={classes.histogram} style={{ height }}>
      <div className={classes.plot}>
        {bands.map((band) => (
          <div key={band.start} className={classes.band}>
            {band.people > 0 && <span className={classes.people}>{band.people}</span>}
            <div className={classes.column} style={{ height: `${(band.people / most) * WHOLE}%` }} />
            {/* the links of the keyboard and of screen readers are those of the table */}
            {pathOf && band.people > 0 && <Link to={pathOf(band)} tabIndex={-1} className={classes.link} />}
          </div>
        ))}
        {limits.map(
          (limit, index) =>
            (limits.length - 1 - index) % step === 0 && (
              <span key={limit} className={classes.limit} style={{ left: left(limit) }}>
                {limit}%
              </span>
            ),
        )}
        <div className={classes.mean} style={{ left: left(mean.value) }}>
          <span>{charts.histogram.marked(mean.text)}</span>
        </div>
      </div>
    </div>
  );
}
