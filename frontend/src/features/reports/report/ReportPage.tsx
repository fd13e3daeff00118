import { Skeleton } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { declareExport } from '@/api/documents';
import { fetchPlan } from '@/api/plans';
import { useReport, type Report } from '@/api/report';
import { useCurrentUser } from '@/api/session';
import { isManager } from '@/constants';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { report as text } from '@/strings/report';
import { BackLink } from '@/ui/BackLink';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionIndex } from '@/ui/SectionIndex';
import { StateView } from '@/ui/StateView';
import { useWayBack } from '@/ui/useWayBack';
import { QuestionBars } from './QuestionBars';
import { ReportArithmetic } from './ReportArithmetic';
import classes from './ReportPage.module.css';
import { ReportCorrections } from './ReportCorrections';
import { ReportHero } from './ReportHero';
import { ReportHighlights } from './ReportHighlights';
import { ReportPerson } from './ReportPerson';
import { ReportSummary } from './ReportSummary';
import { ReportTraining } from './ReportTraining';
import { ResultsTrend } from '../ResultsTrend';

type Part = (report: Report) => ReactNode;

/** The parts of the page that other modules show, made from the loaded report. */
interface ReportPageProps {
  plan: Part;
  receipt: (report: Report, isOwn: boolean) => ReactNode;
  /** Shown above one's own report. */
  receiptHint: Part;
  /** Shown to managers, but not below their own report. */
  submissions: Part;
}

/** The report of one person in one evaluation. */
export function ReportPage(parts: ReportPageProps) {
  const { evaluationId = '', userId = '' } = useParams();
  const query = useReport(evaluationId, userId);
  const { id, role } = useCurrentUser();
  const isOwn = String(id) === userId;
  const back = <BackLink to={useWayBack(isManager(role) ? paths.reports : paths.myHistory)} />;
  // what was read before is gone, too: its publication has been postponed
  const isMissing = isStatus(query.error, 404);
  return (
    <div className={classes.report}>
      <PageHeader
        title={text.title}
        description={isOwn ? text.ownDescription : text.description}
        action={query.data && !isMissing && <Download report={query.data} />}
        back={back}
      />
      {isMissing ? (
        <StateView role="alert" icon={IconFileOff} title={text.failed} action={back}>
          {text.notFound}
        </StateView>
      ) : (
        <QueryBoundary query={query} failure={text.failed} loadingLabel={text.loading} skeleton={<Shape />}>
          {(report) => <Content report={report} isOwn={isOwn} {...parts} />}
        </QueryBoundary>
      )}
    </div>
  );
}

function Download({ report }: { report: Report }) {
  const { evaluation_id, user_id } = report.report;
  return (
    <PdfButton
      compose={async ({ signal }) => {
        const plan = await fetchPlan(report.report, signal);
        return (await import('@/pdf/reportPdf')).composeReport({ ...report, plan });
      }}
      declare={(signal) => declareExport({ document: 'report', evaluation_id, user_id }, signal)}
      empty={text.failed}
      failure={text.failed}
    />
  );
}

interface ContentProps extends ReportPageProps {
  report: Report;
  isOwn: boolean;
}

function Content({ report, isOwn, plan, receipt, receiptHint, submissions }: ContentProps) {
  const hasSubmissions = isManager(useCurrentUser().role) && !isOwn;
  return (
    <SectionIndex label={text.index}>
      <div className={classes.cards}>
        <ReportHero report={report} isOwn={isOwn} />
        {isOwn && receiptHint(report)}
        {!isOwn && receipt(report, isOwn)}
        {hasSubmissions && submissions(report)}
        <ReportHighlights questions={report.questions} />
        <ResultsTrend items={[report.report, ...report.earlier]} />
        <ReportSummary report={report} isOwn={isOwn} />
        <QuestionBars questions={report.questions} />
        <ReportCorrections report={report} />
        <ReportTraining training={report.training} />
        {plan(report)}
        <ReportArithmetic report={report} />
        <ReportPerson report={report.report} />
        {isOwn && receipt(report, isOwn)}
      </div>
    </SectionIndex>
  );
}

const Shape = () => (
  <div className={classes.cards}>
    <Skeleton h={132} radius="lg" />
    <Skeleton h={260} radius="lg" />
    <Skeleton h={320} radius="lg" />
  </div>
);
