import { lastReceipt } from '@/domain/receipts';
import type { Report } from '@/api/report';
import { receipts as text } from '@/strings/receipts';
import { Notice } from '@/ui/Notice';
import { receiptSection } from './ReportReceipt';
import { SectionLink } from '@/ui/SectionLink';

/** Leads from the top of an unconfirmed report to its confirmation. */
export function ReceiptHint({ report }: { report: Report }) {
  if (lastReceipt(report.acknowledgement)?.isCurrent || report.report.is_provisional) return null;
  return (
    <Notice>
      {text.hint} <SectionLink section={receiptSection}>{text.hintLink}</SectionLink>
    </Notice>
  );
}
