import { charts } from '@/strings/charts';
import { ChartFrame } from './ChartFrame';
import { TrendDrawing } from './TrendDrawing';

const HEIGHT = 240;
const text = charts.trend;

/** One period of a trend. */
export interface TrendPoint {
  /** Names the period on the axis, as briefly as a year. */
  label: string;
  /** From 0 to 100. */
  value: number;
  /** The value as it is read: `"87.50%"`. */
  text: string;
  /** A remark, shown in the table. */
  note?: string;
  /** Whether it may still change: it is drawn hollow, on a dashed line. */
  isPartial?: boolean;
}

interface TrendChartProps {
  label: string;
  /** The oldest first. */
  points: readonly TrendPoint[];
  /** The headings of the table's columns. */
  columns: readonly [period: string, value: string, note: string];
}

/** Percentages over time, which runs to the right. */
export function TrendChart({ label, points, columns }: TrendChartProps) {
  const hasNotes = points.some(({ note }) => note);
  return (
    <ChartFrame
      label={label}
      figures={{
        columns: hasNotes ? columns : columns.slice(0, 2),
        rows: points.map(({ label: period, text: value, note }) => (hasNotes ? [period, value, note] : [period, value])),
      }}
      legend={points.some(({ isPartial }) => isPartial) && text.partial}
    >
      <TrendDrawing points={points} height={HEIGHT} />
    </ChartFrame>
  );
}
