import { Card, Text, UnstyledButton } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, type Icon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { hasPasskeys } from '@/api/passkeys';
import { useBeginApp, useEnter } from '@/api/secondFactor';
import { secondFactor } from '@/strings/secondFactor';
import { showFailure } from '@/ui/dialogs';
import { PageHeader } from '@/ui/PageHeader';
import { NewApp, NewPasskey } from './NewFactor';
import { RecoveryCodes } from './RecoveryCodes';
import classes from './SecondFactor.module.css';

const text = secondFactor.setUp;

/** Has somebody whose role needs a second factor set one up, and leads inside. */
export function SetUpSecondFactor() {
  const begin = useBeginApp();
  const enter = useEnter();
  const [isPasskey, setPasskey] = useState(false);
  const [codes, setCodes] = useState<string[]>();

  const goOn = () => enter.mutate(undefined, { onError: (error) => void showFailure(error, text.enterFailed) });
  const onAdded = (given: string[] | null) => {
    if (given) setCodes(given);
    else goOn();
  };
  if (codes) return <RecoveryCodes codes={codes} doneLabel={text.goOn} isBusy={enter.isPending} onDone={goOn} />;

  const beginApp = () => begin.mutate(undefined, { onError: (error) => void showFailure(error, text.beginFailed) });
  if (begin.data) {
    return (
      <Step title={text.app.title}>
        <NewApp begun={begin.data} onAdded={onAdded} onCancel={begin.reset} />
      </Step>
    );
  }
  if (isPasskey) {
    return (
      <Step title={text.passkey.title}>
        <NewPasskey onAdded={onAdded} onCancel={() => setPasskey(false)} />
      </Step>
    );
  }
  return (
    <>
      <PageHeader title={text.title} description={text.intro} back={null} />
      <ul className={classes.choices}>
        <Choice icon={IconDeviceMobile} {...text.app} disabled={begin.isPending} onChoose={beginApp} />
        <Choice
          icon={IconFingerprint}
          title={text.passkey.title}
          body={hasPasskeys() ? text.passkey.body : secondFactor.passkeys.missing}
          disabled={!hasPasskeys()}
          onChoose={() => setPasskey(true)}
        />
      </ul>
    </>
  );
}

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} back={null} />
    <Card mt="sm">{children}</Card>
  </>
);

interface ChoiceProps {
  icon: Icon;
  title: string;
  body: string;
  disabled: boolean;
  onChoose: () => void;
}

const Choice = ({ icon: ChoiceIcon, title, body, disabled, onChoose }: ChoiceProps) => (
  <li>
    <UnstyledButton className={classes.choice} disabled={disabled} onClick={onChoose}>
      <ChoiceIcon size={28} stroke={1.6} aria-hidden />
      <span>
        <span className={classes.choiceTitle}>{title}</span>
        <Text component="span" c="dimmed">
          {body}
        </Text>
      </span>
    </UnstyledButton>
  </li>
);
