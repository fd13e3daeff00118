import { Button, Skeleton, Text } from '@mantine/core';
import { useEndOtherSessions, useEndSession, useOwnSessions, type OwnSession } from '@/api/profile';
import { formatDate, formatDateTime, formatDayAndHour } from '@/format';
import { profile } from '@/strings/profile';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { RuledItem, RuledList, Secondary } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { StateMark } from '@/ui/StateMark';
import { useRestoreFocus } from '@/ui/useRestoreFocus';

const text = profile.sessions;

const deviceOf = ({ browser, system }: OwnSession) => text.device(browser, system);

/** Where one is signed in, and how to end it. */
export function OwnSessions() {
  const query = useOwnSessions();
  return (
    <SectionCard title={text.title}>
      <Text c="dimmed">{text.description}</Text>
      <QueryBoundary query={query} failure={text.failed} skeleton={<Skeleton h="3lh" mt="md" />}>
        {(sessions) => <SessionList sessions={sessions} />}
      </QueryBoundary>
    </SectionCard>
  );
}

function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const { list, restoreFocus } = useRestoreFocus<HTMLElement, HTMLDivElement>();
  const ending = useEndSession();
  const others = useEndOtherSessions();
  const isBusy = ending.isPending || others.isPending;

  const end = async (session: OwnSession, index: number) => {
    const body = text.endBody(deviceOf(session), formatDateTime(session.seen_at));
    if (isBusy || !(await confirmAction({ title: text.endTitle, body, confirmLabel: text.endConfirm }))) return;
    restoreFocus(index);
    await attempt(ending.mutateAsync(session.id), {
      done: text.ended,
      failed: text.endFailed,
      onFailed: () => restoreFocus(null),
    });
  };
  const endOthers = async () => {
    const question = { title: text.endOthersTitle, body: text.endOthersBody, confirmLabel: text.endOthers };
    if (isBusy || !(await confirmAction(question))) return;
    await attempt(others.mutateAsync(), { done: text.endedOthers, failed: text.endFailed });
  };

  // the present one has no button
  return (
    <div ref={list}>
      <RuledList>
        {sessions.map((session, index) => (
          <RuledItem
            key={session.id}
            end={
              session.is_present ? (
                <StateMark>{text.present}</StateMark>
              ) : (
                <Button
                  size="xs"
                  variant="subtle"
                  color="gray"
                  data-row-focus
                  aria-label={text.endNamed(deviceOf(session))}
                  onClick={() => void end(session, index - 1)}
                >
                  {text.end}
                </Button>
              )
            }
          >
            {deviceOf(session)}
            <Secondary>
              {session.network ? text.network(session.network) : text.noNetwork}
              {' · '}
              {text.startedAt(formatDate(session.started_at))}
            </Secondary>
            {!session.is_present && <Secondary>{text.seenAt(formatDayAndHour(session.seen_at))}</Secondary>}
          </RuledItem>
        ))}
      </RuledList>
      {sessions.length > 1 && (
        <BusyButton mt="md" variant="default" busy={others.isPending} onClick={() => void endOthers()}>
          {text.endOthers}
        </BusyButton>
      )}
    </div>
  );
}
