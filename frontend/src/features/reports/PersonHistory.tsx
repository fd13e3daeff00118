import { IconCalendarStats } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { declareExport } from '@/api/documents';
import { historyQuery } from '@/api/history';
import { personQuery, usePerson } from '@/api/users';
import { fetchHistoryTable } from '@/api/workbooks';
import { paths } from '@/paths';
import { composeHistory } from '@/pdf/historyPdf';
import { PdfButton } from '@/pdf/PdfButton';
import { history } from '@/strings/history';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { useHistoryOrder } from './HistoryTable';
import { PageHeader } from '@/ui/PageHeader';
import { ResultsHistory } from './ResultsHistory';
import { useWayBack } from '@/ui/useWayBack';

/** One person's results, as managers see them. */
export function PersonHistory({ userId }: { userId: number }) {
  const { sort } = useHistoryOrder();
  const { data: person } = usePerson(userId);
  const queryClient = useQueryClient();
  const compose = async () => {
    const [user, newestFirst] = await Promise.all([
      queryClient.query(personQuery(userId)),
      queryClient.query(historyQuery(userId)),
    ]);
    return composeHistory(user, newestFirst);
  };
  return (
    <>
      <PageHeader
        title={person?.name ?? history.of.title}
        documentTitle={history.of.title}
        // An empty line while it loads, so that the content below does not shift.
        description={person ? [person.position, person.department].filter(Boolean).join(' · ') : '\u00a0'}
        action={
          <ButtonLink to={paths.person(userId)} variant="light">
            {history.of.person}
          </ButtonLink>
        }
        exports={
          <>
            <PdfButton
              compose={compose}
              declare={(signal) => declareExport({ document: 'history', user_id: userId }, signal)}
              empty={history.pdf.empty}
              failure={history.failed}
            />
            <ExcelButton fetch={fetchHistoryTable(userId, sort)} />
          </>
        }
        back={<BackLink to={useWayBack(paths.evaluationHistory)} />}
      />
      <ResultsHistory
        userId={userId}
        reportPath={(evaluationId) => paths.reportDetail(evaluationId, userId)}
        empty={{ icon: IconCalendarStats, title: history.of.empty }}
      />
    </>
  );
}
