import type { HistoryItem } from '@/api/history';
import { formatPercent } from '@/format';
import { history } from '@/strings/history';
import { provisional } from '@/strings/provisional';
import { TrendChart } from '@/ui/charts/TrendChart';
import { SectionCard } from '@/ui/SectionCard';

const text = history.trend;

type Item = Omit<HistoryItem, 'evaluation_id' | 'created_at' | 'is_published' | 'confirmed_at' | 'answered_at'>;

/** One person's results over time in a card; nothing while there are fewer than two. `items` are newest first. */
export function ResultsTrend({ items = [] }: { items: readonly Item[] | undefined }) {
  if (items.length < 2) return null;
  return (
    <SectionCard title={text.title} gap={0} mb="lg">
      <ResultsChart items={items} />
    </SectionCard>
  );
}

/** The chart alone. */
export function ResultsChart({ items }: { items: readonly Item[] }) {
  const points = items.toReversed().map((item) => ({
    label: String(item.period),
    value: Number(item.overall_percentage),
    text: formatPercent(item.overall_percentage),
    note: [
      item.evaluation_name,
      item.is_provisional && provisional.mark(item.submissions_count, item.expected_submissions_count),
    ]
      .filter(Boolean)
      .join(' · '),
    isPartial: item.is_provisional,
  }));
  return <TrendChart label={text.title} points={points} columns={[text.period, text.result, text.evaluation]} />;
}
