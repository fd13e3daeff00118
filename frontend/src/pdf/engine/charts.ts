import type { PdfBar, PdfPoint } from '../content';
import { BRAND, HAIRLINE, PAPER, styles } from './look';
import type { Sheet } from './sheet';
import { lineHeightOf } from './typesetter';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const BAR = { height: 2, before: 0.6, after: 2.6 };
const POINT = { radius: 0.9, line: 0.45, room: 1.6 };
/** A trend shows at least so many percentage points, so that it does not make much of little. */
const LEAST_SPAN = 20;
/** So much of the width a point with its words takes. */
const POINT_WIDTH = 11;

/** The number of points for which there is room. */
export const roomForPoints = (width: number): number => Math.floor(width / POINT_WIDTH);

export const BAR_HEIGHT = lineHeightOf(styles.bar) + BAR.before + BAR.height + BAR.after;

/** Draws bars one below the other, each with its label and its value above it. */
export function drawBars(sheet: Sheet, bars: readonly PdfBar[], { x, y, width }: Omit<Box, 'height'>): void {
  const { doc, type } = sheet;
  bars.forEach(({ label, note = '', value, percentage }, index) => {
    const top = y + index * BAR_HEIGHT;
    const valueWidth = type.widthOf(value, styles.barValue);
    const labelWidth = type.widthOf(`${label}  `, styles.bar);
    type.draw(type.cut(label, width - valueWidth - 2, styles.bar), x, top, styles.bar);
    type.draw(type.cut(note, width - valueWidth - labelWidth - 2, styles.chart), x + labelWidth, top + 0.3, styles.chart);
    type.draw([value], x + width, top, styles.barValue, 'right');
    const barTop = top + lineHeightOf(styles.bar) + BAR.before;
    doc.setFillColor(HAIRLINE).rect(x, barTop, width, BAR.height, 'F');
    doc.setFillColor(BRAND).rect(x, barTop, (width * Math.min(100, Math.max(0, percentage))) / 100, BAR.height, 'F');
  });
}

/** Draws results as a line from left to right, with each value above and its label below. */
export function drawTrend(sheet: Sheet, points: readonly PdfPoint[], { x, y, width, height }: Box): void {
  const { doc, type } = sheet;
  const words = lineHeightOf(styles.chartValue) + POINT.room;
  const axis = y + height - lineHeightOf(styles.chart);
  const values = points.map(({ value }) => value);
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  const span = Math.max(LEAST_SPAN, Math.max(...values) - Math.min(...values));
  const step = width / points.length;
  const placed = points.map((point, index) => ({
    ...point,
    left: x + (index + 0.5) * step,
    top: y + words + (axis - y - 2 * words) * (0.5 - (point.value - middle) / span),
  }));
  sheet.line(x, axis, x + width, HAIRLINE);
  placed.slice(1).forEach(({ left, top, isPartial }, index) => {
    const from = placed[index];
    if (!from) return;
    doc.setLineDashPattern(isPartial || from.isPartial ? [1, 1] : [], 0);
    doc.setDrawColor(BRAND).setLineWidth(POINT.line).line(from.left, from.top, left, top);
  });
  doc.setLineDashPattern([], 0);
  placed.forEach(({ left, top, label, text, isPartial = false }, index) => {
    doc.setFillColor(isPartial ? PAPER : BRAND).setDrawColor(BRAND).setLineWidth(POINT.line);
    doc.circle(left, top, POINT.radius, 'FD');
    type.draw([text], left, isValley(values, index) ? top + POINT.room : top - words, styles.chartValue, 'center');
    type.draw([label], left, axis, styles.chart, 'center');
  });
}

/** Whether the line runs above a point, so that its words are better below. */
function isValley(values: readonly number[], index: number): boolean {
  const value = values[index] ?? 0;
  const neighbours = [values[index - 1], values[index + 1]].filter((near) => near !== undefined);
  return neighbours.reduce((sum, near) => sum + near - value, 0) > 0;
}
