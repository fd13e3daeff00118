import { useParams } from 'react-router';
import { ReportPage } from '@/features/reports/report/ReportPage';
import { ReportOutcomes, ReportPlan } from '@/features/plans/ReportPlan';
import { ReportReceipt } from '@/features/receipts/ReportReceipt';
import { ReportSubmissions } from '@/features/results/ReportSubmissions';
import { ReportTwoViews } from '@/features/selfEvaluations/ReportTwoViews';
import { ReportTalks } from '@/features/talks/ReportTalks';

/** A report with the self-evaluation, its plan, its receipts, the talks about it and the submissions behind it. */
export default function ReportRoute() {
  const { evaluationId = '', userId = '' } = useParams();
  return (
    <ReportPage
      key={`${evaluationId} ${userId}`}
      evaluationId={evaluationId}
      userId={userId}
      twoViews={({ report }) => (
        <ReportTwoViews evaluationId={report.evaluation_id} userId={report.user_id} />
      )}
      plan={(report) => <ReportPlan report={report} />}
      outcomes={(report) => <ReportOutcomes report={report} />}
      receipt={(report, isOwn) => <ReportReceipt report={report} isOwn={isOwn} />}
      talks={(report, isOwn) => <ReportTalks report={report} isOwn={isOwn} />}
      submissions={(report) => <ReportSubmissions report={report} />}
    />
  );
}
