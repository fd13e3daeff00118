import { IconCalendarStats } from '@tabler/icons-react';
import { useHistory } from '@/api/history';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { history } from '@/strings/history';
import { HistoryTable } from '@/ui/HistoryTable';
import { PageHeader } from '@/ui/PageHeader';

const text = history.mine;

/** One's own results, where the menu's *Mi Historial de Evaluaciones* leads. */
export default function MyHistoryPage() {
  const user = useCurrentUser();
  const query = useHistory(user.id);
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      <HistoryTable
        rows={query.data}
        query={query}
        reportPath={(evaluationId) => paths.report(evaluationId, user.id)}
        empty={{ icon: IconCalendarStats, title: text.empty, children: text.emptyBody }}
      />
    </>
  );
}
