import type { Account } from '@/api/session';
import { formatDateTime } from '@/format';
import { paths } from '@/paths';
import { accounts } from '@/strings/accounts';
import { common } from '@/strings/common';
import { TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';

const text = accounts.passwordSet;

/** States who else knows one's password, until one has chosen one's own. */
export function PasswordSetNotice({ user }: { user: Account }) {
  if (!user.access_given_at) return null;
  return (
    <Notice mb="lg">
      {text.body(user.access_given_by_name || common.somebodyElse, formatDateTime(user.access_given_at))}{' '}
      <TextLink inherit to={paths.profile}>
        {text.link}
      </TextLink>
    </Notice>
  );
}
