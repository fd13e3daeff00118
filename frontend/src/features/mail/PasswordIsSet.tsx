import { useEffect, useState } from 'react';
import { postLogout, useSession } from '@/api/session';
import { sessionMarker } from '@/api/sessionMarker';
import { paths } from '@/paths';
import { passwordLink } from '@/strings/passwordLink';
import { keepingSettings } from '@/ui/browserSettings';
import { BusyButton } from '@/ui/BusyButton';
import { showFailure } from '@/ui/dialogs';
import { LinkButton } from './LinkButton';
import { Outcome } from './Outcome';

const text = passwordLink.set;

/** The new password is set. Another user's session in this browser is not entered. */
export function PasswordIsSet({ email }: { email: string }) {
  const { data: user } = useSession();
  const isOwn = user?.email === email;
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (isOwn) sessionMarker.signedOut('logout');
  }, [isOwn]);
  return user && !isOwn && !isLeft ? (
    <Outcome
      key="beside"
      title={text.done}
      body={text.doneBeside(user.name)}
      action={<LeaveButton onLeft={() => setLeft(true)} />}
    />
  ) : (
    <Outcome title={text.done} body={text.doneBody} action={<LinkButton href={paths.login}>{text.enter}</LinkButton>} />
  );
}

function LeaveButton({ onLeft }: { onLeft: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await keepingSettings(postLogout());
      sessionMarker.signedOut('logout');
      onLeft();
    } catch (error) {
      setLeaving(false);
      await showFailure(error, text.leaveFailed);
    }
  };
  return (
    <BusyButton busy={isLeaving} onClick={() => void leave()}>
      {text.leave}
    </BusyButton>
  );
}
