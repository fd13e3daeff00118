import { IconCalendarStats } from '@tabler/icons-react';
import { useHistory } from '@/api/history';
import { useUser } from '@/api/users';
import { paths } from '@/paths';
import { history } from '@/strings/history';
import { TextLink } from '@/ui/ButtonLink';
import { HistoryTable } from '@/ui/HistoryTable';
import { PageHeader } from '@/ui/PageHeader';

/** One person's results, as managers see them. */
export function PersonHistory({ userId }: { userId: number }) {
  const query = useHistory(userId);
  const { data: person } = useUser(userId);
  return (
    <>
      <PageHeader
        title={person?.name ?? history.of.title}
        documentTitle={history.of.title}
        description={person && [person.position, person.department].filter(Boolean).join(' · ')}
        back={
          <TextLink to={paths.evaluationHistory}>
            {history.of.back}
          </TextLink>
        }
      />
      <HistoryTable
        rows={query.data}
        query={query}
        reportPath={(evaluationId) => paths.reportDetail(evaluationId, userId)}
        empty={{ icon: IconCalendarStats, title: history.of.empty }}
      />
    </>
  );
}
