import { Bar, BarChart, LabelList, ReferenceLine, ResponsiveContainer, XAxis } from 'recharts';
import { charts } from '@/strings/charts';
import type { Band } from './HistogramChart';

const MARGIN = { top: 40, right: 20, bottom: 0, left: 20 };
/** Beside the first and the last column. */
const ROOM = 2.5;

interface HistogramDrawingProps {
  bands: readonly Band[];
  mean: { value: number; text: string };
  height: number;
}

/** The drawing of `HistogramChart`: a column for each band, with its number, and a line at the mean. */
export default function HistogramDrawing({ bands, mean, height }: HistogramDrawingProps) {
  const limits = [...bands.map(({ start }) => start), ...bands.slice(-1).map(({ end }) => end)];
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart
        data={bands.map(({ start, end, people }) => ({ middle: (start + end) / 2, people }))}
        margin={MARGIN}
        barCategoryGap={2}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="middle"
          type="number"
          domain={[`dataMin - ${ROOM}`, `dataMax + ${ROOM}`]}
          ticks={limits}
          interval="preserveStartEnd"
          tickFormatter={(limit: number) => `${limit}%`}
          tick={{ fill: 'var(--ev-dimmed)', fontSize: 12, transform: 'translate(0, 10)' }}
          tickLine={false}
          stroke="var(--ev-border)"
        />
        <Bar dataKey="people" fill="var(--ev-brand-text)" fillOpacity={0.75} radius={[3, 3, 0, 0]} isAnimationActive={false}>
          <LabelList
            dataKey="people"
            position="top"
            fill="var(--ev-dimmed)"
            fontSize={13}
            formatter={(people) => (people === 0 ? '' : people)}
          />
        </Bar>
        <ReferenceLine
          x={mean.value}
          stroke="var(--ev-text)"
          strokeDasharray="4 3"
          label={{ value: charts.histogram.marked(mean.text), position: 'top', fill: 'var(--ev-text)', fontSize: 12 }}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
