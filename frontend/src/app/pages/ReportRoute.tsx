import { ReceiptHint } from '@/features/reports/ReceiptHint';
import { ReportPage } from '@/features/reports/ReportPage';
import { ReportPlan } from '@/features/reports/ReportPlan';
import { ReportReceipt } from '@/features/reports/ReportReceipt';
import { ReportSent } from '@/features/reports/ReportSent';

/** A report with its plan, its receipts and the submissions behind it. */
export default function ReportRoute() {
  return (
    <ReportPage
      receiptHint={(report) => <ReceiptHint report={report} />}
      plan={(report) => <ReportPlan report={report} />}
      receipt={(report, isOwn) => <ReportReceipt report={report} isOwn={isOwn} />}
      submissions={(report) => <ReportSent report={report} />}
    />
  );
}
