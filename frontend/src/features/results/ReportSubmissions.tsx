import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCancelReopening, useReportSubmissions, type SubmissionSummary } from '@/api/corrections';
import type { Report } from '@/api/report';
import { formatDate } from '@/format';
import { corrections } from '@/strings/corrections';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import { FoldedSection } from '@/ui/FoldedSection';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { LinesSkeleton } from '@/ui/skeletons';
import { ReopenForm } from './ReopenForm';
import { QuotedText, RuledItem, RuledList } from '@/ui/RuledList';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import classes from './ReportSubmissions.module.css';

const text = corrections.sent;

/** For managers: the submissions behind a report, numbered instead of named, with a way to reopen them. */
export function ReportSubmissions({ report: { report } }: { report: Report }) {
  const query = useReportSubmissions(report.evaluation_id, report.user_id);
  return (
    <FoldedSection id="enviadas" title={text.title} note={query.data && String(query.data.length)}>
      <QueryBoundary
        query={query}
        failure={text.failed}
        loadingLabel={text.loading}
        skeleton={<LinesSkeleton h={72} mt="md" />}
      >
        {(submissions) => (
          <>
            <Text c="dimmed" mt={4} maw="44rem">
              {submissions.some((submission) => submission.can_be_reopened || submission.reopening) ? text.intro : text.introClosed}
            </Text>
            <RuledList>
              {submissions.map((submission, index) => (
                <RuledItem key={submission.id}>
                  <Submission submission={submission} number={index + 1} />
                </RuledItem>
              ))}
            </RuledList>
          </>
        )}
      </QueryBoundary>
    </FoldedSection>
  );
}

function Submission({ submission, number }: { submission: SubmissionSummary; number: number }) {
  const { target: opener, restoreFocus } = useRestoreFocus<HTMLButtonElement>();
  const title = useRef<HTMLParagraphElement>(null);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    restoreFocus();
  };
  // The button that was pressed has been removed.
  const keepFocus = () => title.current?.focus({ preventScroll: true });
  return (
    <>
      <div className={classes.head}>
        <div>
          <Text fw={600} ref={title} tabIndex={-1}>
            {text.one(number, formatDate(submission.sent_at))}
          </Text>
          {submission.corrected_at !== null && (
            <Text size="sm" c="dimmed">
              {text.corrected(formatDate(submission.corrected_at))}
            </Text>
          )}
        </div>
        {submission.reopening && <CancelReopening id={submission.reopening.id} number={number} onCancelled={keepFocus} />}
        {!submission.reopening && submission.can_be_reopened && !isAsking && (
          <Button
            ref={opener}
            size="xs"
            variant="light"
            aria-label={text.reopenWhich(number)}
            onClick={() => setAsking(true)}
          >
            {text.reopen}
          </Button>
        )}
      </div>
      {submission.reopening && (
        <QuotedText>
          <strong>{text.reopenedAt(formatDate(submission.reopening.asked_at))}.</strong>{' '}
          <Text span c="dimmed">
            {corrections.reason}
          </Text>{' '}
          {submission.reopening.reason}
        </QuotedText>
      )}
      {isAsking && !submission.reopening && (
        <ReopenForm submission={submission} number={number} onReopened={keepFocus} onClose={close} />
      )}
    </>
  );
}

interface CancelReopeningProps {
  id: number;
  number: number;
  onCancelled: () => void;
}

function CancelReopening({ id, number, onCancelled }: CancelReopeningProps) {
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
    if (await attempt(cancel.mutateAsync(id), { done: text.takenBack, failed: text.takeBackFailed })) onCancelled();
  };
  return (
    <BusyButton
      busy={cancel.isPending}
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={text.takeBackWhich(number)}
      onClick={() => void press()}
    >
      {text.takeBack}
    </BusyButton>
  );
}
