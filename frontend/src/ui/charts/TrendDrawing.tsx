import { LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { percentTicks } from './axis';
import type { TrendPoint } from './TrendChart';

const COLOR = 'var(--ev-brand-text)';
const MARGIN = { top: 28, right: 32, bottom: 0, left: 0 };
/** More labels than these would overlap on a phone. */
const MOST_LABELS = 6;

/** The drawing of `TrendChart`: a dashed line through all points, and a solid one over those that are final. */
export default function TrendDrawing({ points, height }: { points: readonly TrendPoint[]; height: number }) {
  const ticks = percentTicks(points.map(({ value }) => value));
  const labelled = toLabel(points);
  return (
    <LineChart
      h={height}
      data={points.map((point, index) => ({
        period: index,
        all: point.value,
        final: point.isPartial ? null : point.value,
      }))}
      dataKey="period"
      series={[
        { name: 'all', color: COLOR, strokeDasharray: '2 5' },
        { name: 'final', color: COLOR },
      ]}
      curveType="linear"
      connectNulls={false}
      withTooltip={false}
      accessibilityLayer={false}
      tickLine="none"
      strokeDasharray="0"
      lineChartProps={{ margin: MARGIN }}
      xAxisProps={{
        tickFormatter: (index: number) => points[index]?.label ?? '',
        padding: { left: 24, right: 8 },
      }}
      yAxisProps={{
        domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
        ticks,
        interval: 0,
        width: 48,
        tickFormatter: (tick: number) => `${tick}%`,
      }}
      lineProps={({ name }) =>
        name === 'final'
          ? { dot: false, activeDot: false }
          : {
              activeDot: false,
              dot: ({ cx, cy, index }) => (
                <Dot key={index} x={Number(cx)} y={Number(cy)} isHollow={points[index]?.isPartial ?? false} />
              ),
              label: ({ x, y, index = 0 }) => (
                <Label key={index} x={Number(x)} y={Number(y)} text={labelled.has(index) ? points[index]?.text : ''} />
              ),
            }
      }
    />
  );
}

const Dot = ({ x, y, isHollow }: { x: number; y: number; isHollow: boolean }) => (
  <circle
    cx={x}
    cy={y}
    r={5}
    fill={isHollow ? 'var(--ev-surface)' : COLOR}
    stroke={COLOR}
    strokeWidth={2}
  />
);

const Label = ({ x, y, text }: { x: number; y: number; text: string | undefined }) => (
  <text
    x={x}
    y={y - 14}
    textAnchor="middle"
    fill="var(--ev-text)"
    fontSize={13}
    fontWeight={600}
    // covers the lines that the label crosses
    stroke="var(--ev-surface)"
    strokeWidth={4}
    paintOrder="stroke"
  >
    {text}
  </text>
);

/** The positions of the points that are labelled: of many only the ends, the highest and the lowest. */
function toLabel(points: readonly TrendPoint[]): Set<number> {
  const values = points.map(({ value }) => value);
  if (points.length <= MOST_LABELS) return new Set(values.keys());
  return new Set([0, values.indexOf(Math.max(...values)), values.indexOf(Math.min(...values)), values.length - 1]);
}
