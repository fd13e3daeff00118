import { type BoxProps } from '@mantine/core';
import { useOwnUnconfirmed } from '@/api/receipts';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { receipts } from '@/strings/receipts';
import { TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';

const text = receipts.waiting;

/** Leads to one's own latest result while it is not confirmed. Shows nothing while loading or after a failure. */
export function OwnResultNotice(margins: Pick<BoxProps, 'mt' | 'mb'>) {
  const { id, role } = useCurrentUser();
  const [waiting] = useOwnUnconfirmed(role !== 'admin').data ?? [];
  if (!waiting) return null;
  return (
    <Notice {...margins}>
      {text.body(waiting.evaluation_name)}{' '}
      <TextLink inherit to={paths.report(waiting.evaluation_id, id)}>
        {text.link}
      </TextLink>
    </Notice>
  );
}
