import { IconCalendarStats } from '@tabler/icons-react';
import { useHistory } from '@/api/history';
import { useCurrentUser } from '@/api/session';
import { fetchHistoryTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { history } from '@/strings/history';
import { ExcelButton } from '@/ui/ExcelButton';
import { HistoryTable, useHistoryOrder } from './HistoryTable';
import { OwnHistoryPdf } from './OwnHistoryPdf';
import { PageHeader } from '@/ui/PageHeader';
import { ResultsTrend } from './ResultsTrend';

const text = history.mine;

/** One's own results, where the menu's *Mi Historial de Evaluaciones* leads. */
export default function MyHistoryPage() {
  const user = useCurrentUser();
  const query = useHistory(user.id);
  const { sort } = useHistoryOrder();
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        exports={
          <>
            <OwnHistoryPdf />
            <ExcelButton fetch={fetchHistoryTable(user.id, sort)} />
          </>
        }
      />
      <ResultsTrend items={query.data} mb="lg" />
      <HistoryTable
        userId={user.id}
        reportPath={(evaluationId) => paths.report(evaluationId, user.id)}
        empty={{ icon: IconCalendarStats, title: text.empty, children: text.emptyBody }}
      />
    </>
  );
}
