import type { ComponentProps } from 'react';
import type { UserToEdit } from '@/api/users';
import { PASSWORD_MIN_LENGTH } from '@/constants';
import { mayHavePassword } from '@/domain/permissions';
import { formatDateTime } from '@/format';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { users } from '@/strings/users';
import { TextLink } from '@/ui/ButtonLink';
import { NewPasswordFields, NOTE_BELOW } from '@/ui/form';
import { InviteButton, isInvitable, isWithoutPassword } from './InviteButton';
import { Section } from './UserFields';
import classes from './UserForm.module.css';

const text = users.editPage;

interface PasswordSectionProps {
  form: ComponentProps<typeof NewPasswordFields>['form'];
  user: UserToEdit;
  isSelf: boolean;
}

/** Sets the password of another person who may have one; for the signed-in person it links to the profile. */
export function PasswordSection({ form, user, isSelf }: PasswordSectionProps) {
  if (!mayHavePassword(user.role)) return null;
  if (isSelf) {
    return (
      <Section title={text.password}>
        <p className={classes.hint}>
          {text.ownPassword}{' '}
          <TextLink inherit to={paths.profile}>
            {text.toProfile}
          </TextLink>
        </p>
      </Section>
    );
  }
  return (
    <Section title={text.password}>
      <PresentPassword user={user} />
      {!isWithoutPassword(user) && <p className={classes.hint}>{text.passwordDescription}</p>}
      <NewPasswordFields form={form} description={common.form.passwordHint(PASSWORD_MIN_LENGTH)} {...NOTE_BELOW} />
    </Section>
  );
}

/** Whether the person has a password, and who set it where they have not chosen it. */
function PresentPassword({ user }: { user: UserToEdit }) {
  if (isWithoutPassword(user)) {
    return (
      <p className={classes.hint}>
        {text.noPassword} {isInvitable(user) && <InviteButton user={user} />}
      </p>
    );
  }
  if (!user.access_given_at) return null;
  return (
    <p className={classes.hint}>
      {text.passwordSetBy(user.access_given_by_name || common.somebodyElse, formatDateTime(user.access_given_at))}
    </p>
  );
}
