import { useOwnUnconfirmed } from '@/api/receipts';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { receipts } from '@/strings/receipts';
import { TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';
import classes from './DashboardPage.module.css';

const text = receipts.waiting;

/** That one's own result waits to be confirmed: managers land here, and are evaluated, too. */
export function OwnResultNotice() {
  const { id, role } = useCurrentUser();
  const [waiting] = useOwnUnconfirmed(role !== 'admin').data ?? [];
  if (!waiting) return null;
  return (
    <div className={classes.readiness}>
      <Notice>
        {text.body(waiting.evaluation_name)}{' '}
        <TextLink inherit to={paths.report(waiting.evaluation_id, id)}>
          {text.link}
        </TextLink>
      </Notice>
    </div>
  );
}
