import { IconCalendarStats } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { declareExport } from '@/api/documents';
import { historyQuery, useHistory } from '@/api/history';
import { useCurrentUser } from '@/api/session';
import { fetchHistoryTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { history } from '@/strings/history';
import { ExcelButton } from '@/ui/ExcelButton';
import { HistoryTable } from './HistoryTable';
import { PageHeader } from '@/ui/PageHeader';
import { ResultsTrend } from './ResultsTrend';

const text = history.mine;

/** One's own results, where the menu's *Mi Historial de Evaluaciones* leads. */
export default function MyHistoryPage() {
  const user = useCurrentUser();
  const query = useHistory(user.id);
  const queryClient = useQueryClient();
  const download = (
    <PdfButton
      compose={async () => {
        const items = await queryClient.query(historyQuery(user.id));
        return (await import('@/pdf/historyPdf')).composeHistory(user, items);
      }}
      declare={(signal) => declareExport({ document: 'history', user_id: user.id }, signal)}
      empty={history.pdf.empty}
      failure={history.failed}
    />
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        exports={
          <>
            {download}
            <ExcelButton fetch={fetchHistoryTable(user.id)} />
          </>
        }
      />
      <ResultsTrend items={query.data} mb="lg" />
      <HistoryTable
        rows={query.data}
        query={query}
        reportPath={(evaluationId) => paths.report(evaluationId, user.id)}
        empty={{ icon: IconCalendarStats, title: text.empty, children: text.emptyBody }}
      />
    </>
  );
}
