import { Text } from '@mantine/core';
import { useHistory, type HistoryItem } from '@/api/history';
import { formatDate, formatPercent } from '@/format';
import { paths } from '@/paths';
import { ProvisionalMark } from '@/shared/ProvisionalMark';
import { history } from '@/strings/history';
import { person } from '@/strings/person';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { Secondary, RuledItem, RuledList } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { LinesSkeleton } from '@/ui/skeletons';
import { ReceiptLines } from '../ReceiptLines';
import { ResultsChart } from '../ResultsTrend';
import { UnpublishedBadge } from '../Unpublished';

const text = person.results;

/** A person's results over the years, with what came back. */
export function PersonResults({ userId }: { userId: number }) {
  const query = useHistory(userId);
  return (
    <SectionCard
      title={text.title}
      action={query.data?.length ? <TextLink to={paths.evaluationHistoryOf(userId)}>{text.history}</TextLink> : null}
    >
      <QueryBoundary
        query={query}
        failure={history.failed}
        skeleton={<LinesSkeleton h={[780, 594]} />}
        isEmpty={(items) => items.length === 0}
        empty={<Text c="dimmed">{history.of.empty}</Text>}
      >
        {(items) => (
          <>
            {items.length > 1 && <ResultsChart items={items} />}
            <RuledList>
              {items.map((item) => (
                <Result key={item.evaluation_id} item={item} userId={userId} />
              ))}
            </RuledList>
          </>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

function Result({ item, userId }: { item: HistoryItem; userId: number }) {
  return (
    <RuledItem
      end={
        <>
          <Text span fw={600}>
            {formatPercent(item.overall_percentage)}
          </Text>
          <ButtonLink
            to={paths.report(item.evaluation_id, userId)}
            size="xs"
            variant="light"
            aria-label={history.items.reportOf(item.evaluation_name)}
          >
            {history.items.report}
          </ButtonLink>
        </>
      }
    >
      {item.evaluation_name} <ProvisionalMark result={item} /> {!item.is_published && <UnpublishedBadge />}
      <Secondary>{formatDate(item.created_at)}</Secondary>
      <ReceiptLines result={item} />
    </RuledItem>
  );
}
