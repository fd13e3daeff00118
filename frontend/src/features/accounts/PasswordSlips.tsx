import type { TemporaryPassword } from '@/api/users';
import { formatDate } from '@/format';
import { useServerSetting } from '@/serverSettings';
import { users } from '@/strings/users';
import { Email } from '@/ui/Email';
import classes from './PasswordSlips.module.css';
import { QrCode } from './QrCode';

const text = users.temporaryPasswords;

/** The temporary passwords on paper, each on a slip of its own; shown in print only. */
export function PasswordSlips({ passwords }: { passwords: readonly TemporaryPassword[] }) {
  const school = useServerSetting('school-name');
  return (
    <ul className={classes.slips} aria-label={text.caption} data-names-school>
      {passwords.map((password) => (
        <Slip key={password.id} password={password} school={school} />
      ))}
    </ul>
  );
}

function Slip({ password: { name, email, access_code: code, expires_at: at }, school }: { password: TemporaryPassword; school: string }) {
  const site = window.location.origin;
  return (
    <li className={classes.slip}>
      <p className={classes.school}>{school}</p>
      <p className={classes.name}>{name}</p>
      <dl className={classes.facts}>
        <dt>{email === '' ? text.document.label : text.columns.email}</dt>
        <dd>{email === '' ? text.document.value : <Email email={email} />}</dd>
        <dt>{text.columns.password}</dt>
        <dd className={classes.password}>{code}</dd>
        <dt>{text.columns.until}</dt>
        <dd>{formatDate(at)}</dd>
      </dl>
      <p className={classes.site}>{text.enter(site)}</p>
      <QrCode address={site} className={classes.code} />
    </li>
  );
}
