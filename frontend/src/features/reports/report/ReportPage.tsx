import { IconFileOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { declareExport } from '@/api/documents';
import { fetchPlan } from '@/api/plans';
import { useReport, type Report } from '@/api/report';
import { fetchSelfComparison } from '@/api/selfEvaluations';
import { useCurrentUser } from '@/api/session';
import { fetchTalks } from '@/api/talks';
import { isManager } from '@/constants';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { history } from '@/strings/history';
import { report as text } from '@/strings/report';
import { BackLink } from '@/ui/BackLink';
import { TextLink } from '@/ui/ButtonLink';
import { FoldedSection } from '@/ui/FoldedSection';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionIndex, SectionIndexSkeleton } from '@/ui/SectionIndex';
import { CardSkeleton } from '@/ui/skeletons';
import { StateView } from '@/ui/StateView';
import { useWayBack } from '@/ui/useWayBack';
import { ResultsChart } from '../ResultsTrend';
import { Neighbours } from './Neighbours';
import { QuestionBars } from './QuestionBars';
import { ReportArithmetic } from './ReportArithmetic';
import { ReportComments } from './ReportComments';
import { ReportCorrections } from './ReportCorrections';
import { ReportHero } from './ReportHero';
import { ReportHighlights } from './ReportHighlights';
import classes from './ReportPage.module.css';
import { ReportPerson } from './ReportPerson';

type Part = (report: Report) => ReactNode;

interface ReportPageProps {
  /** As in the address. */
  evaluationId: string;
  userId: string;
  // The parts of the page that other modules show, made from the loaded report:
  twoViews: (report: Report) => ReactNode;
  plan: Part;
  outcomes: Part;
  receipt: (report: Report, isOwn: boolean) => ReactNode;
  talks: (report: Report, isOwn: boolean) => ReactNode;
  /** Shown to managers, but not below their own report. */
  submissions: Part;
}

/** The report of one person in one evaluation: what it says first, and what that rests on folded below. */
export function ReportPage({ evaluationId, userId, ...parts }: ReportPageProps) {
  const query = useReport(evaluationId, userId);
  const { id, role } = useCurrentUser();
  const isOwn = String(id) === userId;
  const back = <BackLink to={useWayBack(isManager(role) ? paths.reports : paths.myHistory)} />;
  // the report read before is gone, too: its publication has been postponed
  const isMissing = isStatus(query.error, 404);
  const data = isMissing ? undefined : query.data;
  const name = isOwn ? undefined : data?.report.user_name;
  return (
    <div className={classes.report}>
      <PageHeader
        title={name ?? text.title}
        {...(name && { documentTitle: text.titleOf(name) })}
        // An empty line while it loads, so that the content below does not shift.
        description={data ? <About report={data} isOwn={isOwn} /> : '\u00a0'}
        exports={data && <Downloads report={data} />}
        back={
          <div className={classes.top}>
            {back}
            {data && !isOwn && <Neighbours report={data.report} />}
          </div>
        }
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
      {data && <p className={classes.onPaper}>{text.printInstead}</p>}
    </div>
  );
}

const About = ({ report: { report }, isOwn }: { report: Report; isOwn: boolean }) =>
  isOwn ? (
    report.evaluation_name
  ) : (
    <>
      {text.title} · {report.evaluation_name} · <TextLink inherit to={paths.person(report.user_id)}>{text.openPerson}</TextLink>
    </>
  );

function Downloads({ report }: { report: Report }) {
  const { evaluation_id, user_id } = report.report;
  const document = {
    compose: async ({ signal }: { signal: AbortSignal }) => {
      const { evaluation_id, user_id } = report.report;
      const [plan, comparison, talks] = await Promise.all([
        fetchPlan(report.report, signal),
        fetchSelfComparison({ evaluation_id, user_id }, signal),
        fetchTalks({ evaluation_id, user_id }, signal),
      ]);
      return (await import('@/pdf/reportPdf')).composeReport({ ...report, plan, talks, ...(comparison && { comparison }) });
    },
    declare: (signal: AbortSignal) => declareExport({ document: 'report', evaluation_id, user_id }, signal),
    empty: text.failed,
    failure: text.failed,
  };
  return (
    <>
      <PdfButton {...document} />
      <PdfButton {...document} toPrint />
    </>
  );
}

interface ContentProps extends Pick<ReportPageProps, 'twoViews' | 'plan' | 'outcomes' | 'receipt' | 'talks' | 'submissions'> {
  report: Report;
  isOwn: boolean;
}

function Content({ report, isOwn, twoViews, plan, outcomes, receipt, talks, submissions }: ContentProps) {
  const hasSubmissions = isManager(useCurrentUser().role) && !isOwn;
  return (
    <SectionIndex label={text.index}>
      <div className={classes.cards}>
        <ReportHero report={report} isOwn={isOwn} />
        <ReportComments training={report.training} />
        <ReportHighlights questions={report.questions} />
        {twoViews(report)}
        {plan(report)}
        {receipt(report, isOwn)}
        {talks(report, isOwn)}
        <div className={classes.folded}>
          <QuestionBars questions={report.questions} />
          <ReportArithmetic report={report} />
          {report.earlier.length > 0 && (
            <FoldedSection id="evolucion" title={history.trend.title}>
              <ResultsChart items={[report.report, ...report.earlier]} />
            </FoldedSection>
          )}
          {outcomes(report)}
          <ReportCorrections report={report} />
          {hasSubmissions && submissions(report)}
          <ReportPerson report={report.report} />
        </div>
      </div>
    </SectionIndex>
  );
}

const Shape = () => (
  <SectionIndexSkeleton>
    <div className={classes.cards}>
      <CardSkeleton h={[413, 293]} />
      <CardSkeleton h={[324, 246]} />
      <CardSkeleton h={[293, 193]} />
      <CardSkeleton h={[203, 198]} />
    </div>
  </SectionIndexSkeleton>
);
