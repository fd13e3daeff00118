import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { hasPasskeys } from '@/api/passkeys';
import {
  useBeginApp,
  useOwnFactors,
  useRemoveApp,
  useRemovePasskey,
  useRenewRecoveryCodes,
  type OwnFactors,
} from '@/api/secondFactor';
import { formatDate } from '@/format';
import { secondFactor } from '@/strings/secondFactor';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { RuledItem, RuledList, Secondary } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { StateMark } from '@/ui/StateMark';
import { notifySuccess } from '@/ui/toasts';
import { useShownOnceGuard } from '@/ui/useLeaveGuard';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { NewApp, NewPasskey } from './NewFactor';
import classes from './SecondFactor.module.css';

const text = secondFactor.profile;

/** Below this many, new recovery codes are advised. */
const FEW_CODES = 2;

interface SecondFactorCardProps {
  /** Shows new recovery codes, which are not shown again. */
  onCodes: (codes: string[]) => void;
}

/** One's own second factors: which there are, and how to add and remove them. */
export function SecondFactorCard({ onCodes }: SecondFactorCardProps) {
  const query = useOwnFactors();
  const { data } = query;
  return (
    <SectionCard title={secondFactor.title} action={data && <StateMark>{isOn(data) ? text.on : text.off}</StateMark>}>
      <Text c="dimmed">
        {text.description}
        {data?.is_required && ` ${text.required}`}
      </Text>
      <QueryBoundary query={query} failure={text.failed} skeleton={<Skeleton h="3lh" mt="md" />}>
        {(factors) => <Factors factors={factors} onCodes={onCodes} />}
      </QueryBoundary>
    </SectionCard>
  );
}

const isOn = ({ app, passkeys }: OwnFactors): boolean => app !== null || passkeys.length > 0;

const describeUse = ({ created_at: created, last_used_at: used }: { created_at: string; last_used_at: string | null }) =>
  `${text.added(formatDate(created))} · ${used ? text.used(formatDate(used)) : text.unused}`;

function Factors({ factors, onCodes }: SecondFactorCardProps & { factors: OwnFactors }) {
  const { app, passkeys } = factors;
  const { list, target, restoreFocus } = useRestoreFocus<HTMLDivElement, HTMLDivElement>();
  const [isNewPasskey, setNewPasskey] = useState(false);
  const begin = useBeginApp();
  const removingApp = useRemoveApp();
  const removingPasskey = useRemovePasskey();
  const isBusy = removingApp.isPending || removingPasskey.isPending;
  const isLast = passkeys.length + (app ? 1 : 0) === 1;

  const remove = async (row: number, title: string, body: string, send: () => Promise<unknown>) => {
    const warned = isLast ? `${body} ${text.last}` : body;
    if (!(await confirmAction({ title, body: warned, confirmLabel: text.remove, danger: true }))) return;
    restoreFocus(row);
    await attempt(send(), { done: text.removed, failed: text.removeFailed, onFailed: () => restoreFocus(null) });
  };
  const added = (sentence: string) => (codes: string[] | null) => {
    begin.reset();
    setNewPasskey(false);
    notifySuccess(sentence);
    if (codes) onCodes(codes);
  };

  if (begin.data || isNewPasskey) {
    return (
      <div className={classes.add}>
        {begin.data ? (
          <NewApp begun={begin.data} onAdded={added(text.appAdded)} onCancel={begin.reset} />
        ) : (
          <NewPasskey onAdded={added(text.passkeyAdded)} onCancel={() => setNewPasskey(false)} />
        )}
      </div>
    );
  }
  return (
    <div ref={list}>
      {isOn(factors) && (
        <RuledList>
          {app && (
            <RuledItem
              end={
                <RemoveButton
                  label={text.removeApp}
                  isBusy={isBusy}
                  onClick={() => void remove(0, text.appTitle, text.appBody, () => removingApp.mutateAsync())}
                />
              }
            >
              {secondFactor.app.title}
              <Secondary>{describeUse(app)}</Secondary>
            </RuledItem>
          )}
          {passkeys.map((passkey, index) => (
            <RuledItem
              key={passkey.id}
              end={
                <RemoveButton
                  label={text.removePasskey(passkey.name)}
                  isBusy={isBusy}
                  onClick={() =>
                    void remove(app ? index + 1 : index, text.passkeyTitle, text.passkeyBody(passkey.name), () =>
                      removingPasskey.mutateAsync(passkey.id),
                    )
                  }
                />
              }
            >
              {passkey.name}
              <Secondary>{`${secondFactor.passkey.title} · ${describeUse(passkey)}`}</Secondary>
            </RuledItem>
          ))}
          <RecoveryCodesLeft left={factors.recovery_codes_left} onCodes={onCodes} />
        </RuledList>
      )}
      <div className={`${classes.buttons} ${classes.add}`} ref={target} tabIndex={-1}>
        {!app && <AddAppButton begin={begin} />}
        {hasPasskeys() && (
          <Button variant="default" onClick={() => setNewPasskey(true)}>
            {text.addPasskey}
          </Button>
        )}
      </div>
      {!hasPasskeys() && (
        <Text c="dimmed" size="sm" mt="sm">
          {secondFactor.passkeys.missing}
        </Text>
      )}
    </div>
  );
}

const AddAppButton = ({ begin }: { begin: ReturnType<typeof useBeginApp> }) => (
  <BusyButton
    variant="default"
    busy={begin.isPending}
    onClick={() => begin.mutate(undefined, { onError: (error) => void showFailure(error, secondFactor.setUp.beginFailed) })}
  >
    {text.addApp}
  </BusyButton>
);

const RemoveButton = ({ label, isBusy, onClick }: { label: string; isBusy: boolean; onClick: () => void }) => (
  <BusyButton size="xs" variant="subtle" color="gray" data-row-focus aria-label={label} inactive={isBusy} data-disabled={isBusy || undefined} onClick={onClick}>
    {text.remove}
  </BusyButton>
);

function RecoveryCodesLeft({ left, onCodes }: SecondFactorCardProps & { left: number }) {
  const renew = useRenewRecoveryCodes();
  useShownOnceGuard(renew.isPending);
  const askAndRenew = async () => {
    const question = { title: text.renewTitle, body: text.renewBody, confirmLabel: text.renew };
    if (!(await confirmAction(question))) return;
    await attempt(renew.mutateAsync(), { onDone: ({ recovery_codes: codes }) => onCodes(codes), failed: text.renewFailed });
  };
  return (
    <RuledItem
      end={
        <BusyButton size="xs" variant={left <= FEW_CODES ? 'light' : 'subtle'} busy={renew.isPending} onClick={() => void askAndRenew()}>
          {text.renew}
        </BusyButton>
      }
    >
      {left === 0 ? text.noCodes : text.codesLeft(left)}
      {left <= FEW_CODES && <span className={classes.few}>{text.fewCodes}</span>}
    </RuledItem>
  );
}
