import { PasswordForm } from '@/features/accounts/PasswordForm';
import { OutsideFrame } from '@/ui/OutsideFrame';
import { usePageTitle } from '@/ui/usePageTitle';
import { profile } from '@/strings/profile';
import { LogoutButton } from './LogoutButton';

/** Replaces every page while the person has a temporary password. */
export function ChoosePassword() {
  usePageTitle(profile.password.temporary.title);
  return (
    <OutsideFrame enter={<LogoutButton />}>
      <PasswordForm isTemporary />
    </OutsideFrame>
  );
}
