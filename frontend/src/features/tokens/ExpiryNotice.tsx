import { useCurrentUser } from '@/api/session';
import { useTokens } from '@/api/tokens';
import { formatDay } from '@/format';
import { paths } from '@/paths';
import { tokens as text } from '@/strings/tokens';
import { TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';

/** Tells admins of tokens that expire soon. Shows nothing while loading or after a failure. */
export function ExpiryNotice() {
  const { role } = useCurrentUser();
  const { data = [] } = useTokens(role === 'admin');
  const expiring = data.filter(({ expires_soon: isSoon }) => isSoon);
  const [first] = expiring.toSorted((a, b) => a.expires_on.localeCompare(b.expires_on));
  if (!first) return null;
  const day = formatDay(first.expires_on);
  return (
    <Notice mb="lg">
      {expiring.length === 1 ? text.expiring(first.name, day) : text.expiringSeveral(expiring.length, day)}{' '}
      <TextLink inherit to={paths.integrations}>{text.renew}</TextLink>
    </Notice>
  );
}
