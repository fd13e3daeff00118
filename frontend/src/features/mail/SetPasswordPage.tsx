import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { usePasswordLink } from '@/api/mail';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { passwordLink } from '@/strings/passwordLink';
import { OutsideFrame } from '@/ui/OutsideFrame';
import { FailedState } from '@/ui/StateView';
import { usePageTitle } from '@/ui/usePageTitle';
import { LinkButton } from './LinkButton';
import { Outcome } from './Outcome';
import { PasswordByLinkForm, type Owner } from './PasswordByLinkForm';
import { PasswordIsSet } from './PasswordIsSet';

const text = passwordLink.set;

/** Sets a password with the token of an e-mailed link, which the address carries after its #. */
export default function SetPasswordPage() {
  const link = useLocation().hash.slice(1);
  return (
    <OutsideFrame enter={passwordLink.backToLogin}>
      <ByLink key={link} link={link} />
    </OutsideFrame>
  );
}

function ByLink({ link }: { link: string }) {
  const [isBad, setBad] = useState(link === '');
  const [owner, setOwner] = useState<Owner | null>(null);
  if (owner) return <PasswordIsSet email={owner.email} />;
  if (isBad) return <BadLink />;
  return (
    <OpenLink
      link={link}
      onBad={() => setBad(true)}
      onDone={(found) => {
        // Removes the used token from the address. The router would mount this component anew.
        window.history.replaceState(window.history.state, '', paths.setPassword);
        setOwner(found);
      }}
    />
  );
}

const BadLink = () => (
  <Outcome
    title={text.badLink}
    body={text.badLinkBody}
    action={<LinkButton href={paths.forgotPassword}>{text.another}</LinkButton>}
  />
);

interface OpenLinkProps {
  link: string;
  onBad: () => void;
  onDone: (owner: Owner) => void;
}

function OpenLink({ link, onBad, onDone }: OpenLinkProps) {
  usePageTitle(text.title);
  const query = usePasswordLink(link);
  if (query.data) return <PasswordByLinkForm link={link} owner={query.data} onBad={onBad} onDone={onDone} />;
  if (isStatus(query.error, 400)) return <BadLink />;
  if (query.error) {
    return (
      <FailedState
        message={text.checkFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <p role="status">
      <Loader size={20} mr="xs" aria-hidden /> {text.checking}
    </p>
  );
}
