import { charts } from '@/strings/charts';
import { TextLink } from '../ButtonLink';
import { ChartFrame } from './ChartFrame';
import { HistogramDrawing } from './HistogramDrawing';

const HEIGHT = 240;
const text = charts.histogram;

/** How many people are in a band of percentages, which includes `start`; the last one includes `end`, too. */
export interface Band {
  start: number;
  end: number;
  people: number;
}

interface HistogramChartProps {
  label: string;
  /** Of equal width, the lowest first. */
  bands: readonly Band[];
  /** The value that is marked in the drawing. */
  mean: { value: number; text: string };
  /** The list of the people of a band. */
  pathOf?: ((band: Band) => string) | undefined;
}

/** How many people are in each band. Bands below the lowest one with people are left out. */
export function HistogramChart({ label, bands, mean, pathOf }: HistogramChartProps) {
  const shown = bands.slice(bands.findIndex(({ people }) => people > 0));
  return (
    <ChartFrame
      label={label}
      figures={{
        columns: [text.band, text.people],
        rows: [
          ...shown.map((band, index) => {
            const name = (index === shown.length - 1 ? text.last : text.of)(band.start, band.end);
            const linked = pathOf && band.people > 0 ? <TextLink to={pathOf(band)}>{name}</TextLink> : name;
            return [linked, band.people];
          }),
          [text.mean, mean.text],
        ],
      }}
    >
      <HistogramDrawing bands={shown} mean={mean} height={HEIGHT} pathOf={pathOf} />
    </ChartFrame>
  );
}
