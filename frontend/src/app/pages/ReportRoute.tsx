import { ReceiptHint } from '@/features/receipts/ReceiptHint';
import { ReportPage } from '@/features/reports/report/ReportPage';
import { ReportPlan } from '@/features/plans/ReportPlan';
import { ReportReceipt } from '@/features/receipts/ReportReceipt';
import { ReportSubmissions } from '@/features/results/ReportSubmissions';

/** A report with its plan, its receipts and the submissions behind it. */
export default function ReportRoute() {
  return (
    <ReportPage
      receiptHint={(report) => <ReceiptHint report={report} />}
      plan={(report) => <ReportPlan report={report} />}
      receipt={(report, isOwn) => <ReportReceipt report={report} isOwn={isOwn} />}
      submissions={(report) => <ReportSubmissions report={report} />}
    />
  );
}
