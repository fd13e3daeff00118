import { IconCalendarStats } from '@tabler/icons-react';
import { useHistory } from '@/api/history';
import { paths } from '@/paths';
import { history } from '@/strings/history';
import { person } from '@/strings/person';
import { TextLink } from '@/ui/ButtonLink';
import { SectionCard } from '@/ui/SectionCard';
import { HistoryTable } from './HistoryTable';

const text = person.results;

/** A person's results over the years. */
export function PersonResults({ userId }: { userId: number }) {
  const query = useHistory(userId);
  return (
    <SectionCard
      title={text.title}
      action={query.data?.length ? <TextLink to={paths.evaluationHistoryOf(userId)}>{text.history}</TextLink> : null}
    >
      <HistoryTable
        rows={query.data}
        query={query}
        reportPath={(evaluationId) => paths.report(evaluationId, userId)}
        empty={{ icon: IconCalendarStats, title: history.of.empty }}
      />
    </SectionCard>
  );
}
