import { lastReceipt } from '@/domain/receipts';
import type { Report } from '@/api/report';
import { receipts as text } from '@/strings/receipts';
import { Notice } from '@/ui/Notice';
import { receiptSection } from './ReportReceipt';
import { SectionLink } from '@/ui/SectionLink';

/** Leads whoever has not confirmed their own report to where they can, once they have read it. */
export function ReceiptHint({ report }: { report: Report }) {
  if (lastReceipt(report.acknowledgement)?.isCurrent) return null;
  return (
    <Notice>
      {text.hint} <SectionLink section={receiptSection}>{text.hintLink}</SectionLink>
    </Notice>
  );
}
