import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { charts } from '@/strings/charts';
import type { Band } from './HistogramChart';

const MARGIN = { top: 40, right: 20, bottom: 0, left: 20 };

interface HistogramDrawingProps {
  bands: readonly Band[];
  mean: { value: number; text: string };
  height: number;
}

/** The drawing of `HistogramChart`: a column for each band, with its number, and a line at the mean. */
export default function HistogramDrawing({ bands, mean, height }: HistogramDrawingProps) {
  const limits = [...bands.map(({ start }) => start), ...bands.slice(-1).map(({ end }) => end)];
  return (
    <BarChart
      h={height}
      data={bands.map(({ start, end, people }) => ({ middle: (start + end) / 2, people }))}
      dataKey="middle"
      series={[{ name: 'people', color: 'var(--ev-brand-text)' }]}
      withTooltip={false}
      withYAxis={false}
      gridAxis="none"
      tickLine="none"
      barChartProps={{ margin: MARGIN, barCategoryGap: 2, accessibilityLayer: false }}
      barProps={{ isAnimationActive: false, fillOpacity: 0.75, radius: [3, 3, 0, 0] }}
      withBarValueLabel
      valueLabelProps={{
        fill: 'var(--ev-dimmed)',
        fontSize: 13,
        formatter: (people) => (people === 0 ? '' : people),
      }}
      xAxisProps={{
        type: 'number',
        domain: ['dataMin - 2.5', 'dataMax + 2.5'],
        ticks: limits,
        interval: 'preserveStartEnd',
        tickFormatter: (limit: number) => `${limit}%`,
      }}
      referenceLines={[
        {
          x: mean.value,
          color: 'var(--ev-text)',
          label: charts.histogram.marked(mean.text),
          labelPosition: 'top',
          strokeDasharray: '4 3',
        },
      ]}
    />
  );
}
