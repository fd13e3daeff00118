import { Anchor } from '@mantine/core';
import type { MouseEvent } from 'react';
import { lastReceipt } from '@/acknowledgement';
import type { Report } from '@/api/report';
import { receipts as text } from '@/strings/receipts';
import { Notice } from '@/ui/Notice';
import { receiptSection } from './ReportReceipt';

/** Leads whoever has not confirmed their own report to where they can, once they have read it. */
export function ReceiptHint({ report }: { report: Report }) {
  if (lastReceipt(report.acknowledgement)?.isCurrent) return null;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const heading = document.getElementById(receiptSection);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <Notice>
      {text.hint}{' '}
      <Anchor href={`#${receiptSection}`} inherit onClick={go}>
        {text.hintLink}
      </Anchor>
    </Notice>
  );
}
