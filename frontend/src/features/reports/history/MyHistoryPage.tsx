import { IconCalendarStats } from '@tabler/icons-react';
import { useCurrentUser } from '@/api/session';
import { fetchHistoryTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { history } from '@/strings/history';
import { ExcelButton } from '@/ui/ExcelButton';
import { useHistoryOrder } from './HistoryTable';
import { HistoryPdf } from './HistoryPdf';
import { PageHeader } from '@/ui/PageHeader';
import { ResultsHistory } from './ResultsHistory';

const text = history.mine;

/** One's own results, where the menu's *Mi Historial de Evaluaciones* leads. */
export default function MyHistoryPage() {
  const user = useCurrentUser();
  const { sort } = useHistoryOrder();
  return (
    <>
      <PageHeader
        title={text.title}
        exports={
          <>
            <HistoryPdf userId={user.id} />
            <ExcelButton fetch={fetchHistoryTable(user.id, sort)} />
          </>
        }
      />
      <ResultsHistory
        userId={user.id}
        reportPath={(evaluationId) => paths.report(evaluationId, user.id)}
        empty={{ icon: IconCalendarStats, title: text.empty, children: text.emptyBody }}
      />
    </>
  );
}
