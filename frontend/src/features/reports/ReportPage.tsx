import { Skeleton } from '@mantine/core';
import { IconChevronLeft, IconFileOff } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { declareExport } from '@/api/audit';
import { useReport, type Report } from '@/api/report';
import { useCurrentUser } from '@/api/session';
import { isManager } from '@/constants';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { report as text } from '@/strings/report';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary, StateView } from '@/ui/StateView';
import { QuestionBars } from './QuestionBars';
import { ReportArithmetic } from './ReportArithmetic';
import classes from './ReportPage.module.css';
import { ReceiptHint } from './ReceiptHint';
import { ReportCorrections } from './ReportCorrections';
import { ReportPlan } from './ReportPlan';
import { ReportReceipt } from './ReportReceipt';
import { ReportSent } from './ReportSent';
import { ReportSummary } from './ReportSummary';
import { ReportTraining } from './ReportTraining';

export default function ReportPage() {
  const { evaluationId = '', userId = '' } = useParams();
  const query = useReport(evaluationId, userId);
  const isOwn = String(useCurrentUser().id) === userId;
  const back = useBack();
  return (
    <div className={classes.report}>
      <PageHeader
        title={text.title}
        description={isOwn ? text.ownDescription : text.description}
        action={query.data && <Download report={query.data} />}
        back={
          <TextLink className={classes.back} {...back}>
            <IconChevronLeft size={18} stroke={1.8} aria-hidden />
            {text.back}
          </TextLink>
        }
      />
      {isStatus(query.error, 404) && !query.data ? (
        <StateView
          role="alert"
          icon={IconFileOff}
          title={text.failed}
          action={
            <ButtonLink variant="default" {...back}>
              {text.back}
            </ButtonLink>
          }
        >
          {text.notFound}
        </StateView>
      ) : (
        <QueryBoundary query={query} failure={text.failed} loadingLabel={text.loading} skeleton={<Shape />}>
          {(report) => <Content report={report} isOwn={isOwn} />}
        </QueryBoundary>
      )}
    </div>
  );
}

function Download({ report }: { report: Report }) {
  const { evaluation_id, user_id } = report.report;
  return (
    <PdfButton
      compose={async () => (await import('@/pdf/reportPdf')).composeReport(report)}
      declare={(signal) => declareExport({ document: 'report', evaluation_id, user_id }, signal)}
      empty={text.failed}
      failure={text.failed}
    />
  );
}

function Content({ report, isOwn }: { report: Report; isOwn: boolean }) {
  const isTheirs = isManager(useCurrentUser().role) && !isOwn;
  return (
    <div className={classes.cards}>
      {isOwn && <ReceiptHint report={report} />}
      <ReportSummary report={report} />
      <ReportCorrections report={report} />
      <QuestionBars questions={report.questions} />
      <ReportTraining training={report.training} />
      <ReportPlan report={report} />
      <ReportArithmetic report={report} />
      <ReportReceipt report={report} isOwn={isOwn} />
      {isTheirs && <ReportSent report={report} />}
    </div>
  );
}

/** Back to where one came from; somebody who opened the address itself goes to the list above it. */
function useBack() {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const isFirstPage = useLocation().key === 'default';
  const onClick = (event: MouseEvent) => {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isFirstPage || opensElsewhere) return;
    event.preventDefault();
    void navigate(-1);
  };
  return { to: isManager(role) ? paths.reports : paths.myHistory, onClick };
}

const Shape = () => (
  <div className={classes.cards}>
    <Skeleton h={132} radius="lg" />
    <Skeleton h={260} radius="lg" />
    <Skeleton h={320} radius="lg" />
  </div>
);
