import { useParams } from 'react-router';
import { ReportPage } from '@/features/reports/report/ReportPage';
import { ReportOutcomes, ReportPlan } from '@/features/plans/ReportPlan';
import { ReportReceipt } from '@/features/receipts/ReportReceipt';
import { ReportSubmissions } from '@/features/results/ReportSubmissions';

/** A report with its plan, its receipts and the submissions behind it. */
export default function ReportRoute() {
  const { evaluationId = '', userId = '' } = useParams();
  return (
    <ReportPage
      key={`${evaluationId} ${userId}`}
      evaluationId={evaluationId}
      userId={userId}
      plan={(report) => <ReportPlan report={report} />}
      outcomes={(report) => <ReportOutcomes report={report} />}
      receipt={(report, isOwn) => <ReportReceipt report={report} isOwn={isOwn} />}
      submissions={(report) => <ReportSubmissions report={report} />}
    />
  );
}
