import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCancelReopening, useSent, type Sent } from '@/api/corrections';
import type { Report } from '@/api/report';
import { formatDate } from '@/format';
import { corrections } from '@/strings/corrections';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { QueryBoundary } from '@/ui/StateView';
import { notifySuccess } from '@/ui/toasts';
import { ReopenForm } from './ReopenForm';
import classes from './ReportSent.module.css';

const text = corrections.sent;

/** For managers: the submissions behind a report, numbered and not named, each to be reopened. */
export function ReportSent({ report: { report } }: { report: Report }) {
  const query = useSent(report.evaluation_id, report.user_id);
  return (
    <Card component="section" aria-labelledby="enviadas">
      <Title order={2} id="enviadas">
        {text.title}
      </Title>
      <QueryBoundary
        query={query}
        failure={text.failed}
        loadingLabel={text.loading}
        skeleton={<Skeleton h={72} mt="md" radius="md" />}
      >
        {(sent) => (
          <>
            <Text c="dimmed" mt={4} maw="44rem">
              {sent.some((each) => each.can_be_reopened || each.reopening) ? text.intro : text.introClosed}
            </Text>
            <ol className={classes.list}>
              {sent.map((each, index) => (
                <li key={each.id} className={classes.row}>
                  <Submission sent={each} number={index + 1} />
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Submission({ sent, number }: { sent: Sent; number: number }) {
  const opener = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLParagraphElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    // the form has gone by then
    window.setTimeout(() => opener.current?.focus());
  };
  // the button that was pressed has gone by then
  const keepFocus = () => title.current?.focus({ preventScroll: true });
  return (
    <>
      <div className={classes.head}>
        <div>
          <Text fw={600} ref={title} tabIndex={-1}>
            {text.one(number, formatDate(sent.sent_at))}
          </Text>
          {sent.corrected_at !== null && (
            <Text size="sm" c="dimmed">
              {text.corrected(formatDate(sent.corrected_at))}
            </Text>
          )}
        </div>
        {sent.reopening && <TakeBack id={sent.reopening.id} number={number} onTaken={keepFocus} />}
        {!sent.reopening && sent.can_be_reopened && !isAsking && (
          <Button
            ref={opener}
            variant="default"
            size="sm"
            aria-label={text.reopenWhich(number)}
            onClick={() => setAsking(true)}
          >
            {text.reopen}
          </Button>
        )}
      </div>
      {sent.reopening && (
        <p className={classes.reason}>
          <strong>{text.reopenedAt(formatDate(sent.reopening.asked_at))}.</strong>{' '}
          <Text span c="dimmed">
            {corrections.reason}
          </Text>{' '}
          {sent.reopening.reason}
        </p>
      )}
      {isAsking && !sent.reopening && (
        <ReopenForm sent={sent} number={number} onReopened={keepFocus} onClose={close} />
      )}
    </>
  );
}

interface TakeBackProps {
  id: number;
  number: number;
  onTaken: () => void;
}

function TakeBack({ id, number, onTaken }: TakeBackProps) {
  const cancel = useCancelReopening();
  const press = async () => {
    if (
      !(await confirmAction({
        title: text.askTakeBack,
        body: text.askTakeBackBody,
        confirmLabel: text.takeBack,
        cancelLabel: text.keep,
        danger: true,
      }))
    ) {
      return;
    }
    try {
      await cancel.mutateAsync(id);
      notifySuccess(text.takenBack);
      onTaken();
    } catch (error) {
      await showFailure(error, text.takeBackFailed);
    }
  };
  return (
    <BusyButton
      busy={cancel.isPending}
      variant="default"
      size="sm"
      aria-label={text.takeBackWhich(number)}
      onClick={() => void press()}
    >
      {text.takeBack}
    </BusyButton>
  );
}
