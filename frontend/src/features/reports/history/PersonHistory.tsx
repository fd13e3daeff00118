import { IconCalendarStats } from '@tabler/icons-react';
import { usePerson } from '@/api/users';
import { fetchHistoryTable } from '@/api/workbooks';
import { describeWork } from '@/domain/describeWork';
import { paths } from '@/paths';
import { history } from '@/strings/history';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { HistoryPdf } from './HistoryPdf';
import { useHistoryOrder } from './HistoryTable';
import { PageHeader } from '@/ui/PageHeader';
import { ResultsHistory } from './ResultsHistory';
import { useWayBack } from '@/ui/useWayBack';

/** One person's results, as managers see them. */
export function PersonHistory({ userId }: { userId: number }) {
  const { sort } = useHistoryOrder();
  const { data: person } = usePerson(userId);
  return (
    <>
      <PageHeader
        title={person?.name ?? history.of.title}
        documentTitle={history.of.title}
        // An empty line while it loads, so that the content below does not shift.
        description={person ? describeWork(person) : '\u00a0'}
        action={
          <ButtonLink to={paths.person(userId)} variant="light">
            {history.of.person}
          </ButtonLink>
        }
        exports={
          <>
            <HistoryPdf userId={userId} />
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
