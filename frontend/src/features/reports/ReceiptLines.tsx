import { Text } from '@mantine/core';
import { formatDate } from '@/format';
import { receipts } from '@/strings/receipts';

interface ReceiptLinesProps {
  result: {
    confirmed_at: string | null;
    answered_at: string | null;
    is_published: boolean | null;
    is_provisional: boolean;
  };
}

/** Whether a person has confirmed and answered a result; an answer says that they have received it. */
export function ReceiptLines({ result }: ReceiptLinesProps) {
  const { confirmed_at: confirmedAt, answered_at: answeredAt, is_published: isPublished, is_provisional: isProvisional } = result;
  return (
    <>
      {answeredAt !== null && (
        <Text span size="sm">
          {receipts.list.answered(formatDate(answeredAt))}
        </Text>
      )}
      {isPublished !== false && !isProvisional && (answeredAt === null || confirmedAt === null) && (
        <Text span size="sm" c="dimmed">
          {confirmedAt === null ? receipts.list.none : receipts.list.received(formatDate(confirmedAt))}
        </Text>
      )}
    </>
  );
}
