import { formatPercent } from '@/format';
import { history } from '@/strings/history';
import type { PdfTrend } from './content';

export interface PastResult {
  period: number;
  overall_percentage: string;
  is_provisional: boolean;
}

/** One person's results, newest first, as time runs; null for a single one. */
export function trendOf(results: readonly PastResult[]): PdfTrend | null {
  if (results.length < 2) return null;
  const points = results.toReversed().map(({ period, overall_percentage: overall, is_provisional: isPartial }) => ({
    label: isPartial ? history.pdf.provisional(period) : String(period),
    text: formatPercent(overall),
    value: Number(overall),
    isPartial,
  }));
  const hasPartial = points.some(({ isPartial }) => isPartial);
  return { title: hasPartial ? history.pdf.trendWithProvisional : history.trend.title, points };
}
