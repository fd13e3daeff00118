import { Button, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { lastReceipt } from '@/domain/receipts';
import { useAnswerResult, useConfirmReceipt, type ResultReceipts } from '@/api/receipts';
import type { Report } from '@/api/report';
import { formatDateTime } from '@/format';
import { Answer, AnswerForm } from '@/shared/Answer';
import { provisional } from '@/strings/provisional';
import { receipts as words } from '@/strings/receipts';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { SectionCard } from '@/ui/SectionCard';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import classes from './ReportReceipt.module.css';

/** The id of the section. */
const receiptSection = 'recibido';

/** The confirmation of this report and the reply to it: a form for the person evaluated, text for others. */
export function ReportReceipt({ report, isOwn }: { report: Report; isOwn: boolean }) {
  return isOwn ? <OwnReceipt report={report} /> : <ReceiptsForManagers receipts={report.acknowledgement} />;
}

function momentOf(receipts: ResultReceipts) {
  const last = lastReceipt(receipts);
  return last && { at: formatDateTime(last.confirmed_at), isCurrent: last.isCurrent };
}

function OwnReceipt({ report }: { report: Report }) {
  const text = words.own;
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useConfirmReceipt(report);
  const last = momentOf(report.acknowledgement);
  const send = async () => {
    if (await attempt(confirm.mutateAsync(), { done: text.confirmed, failed: text.failed })) heading.current?.focus({ preventScroll: true });
  };
  return (
    <SectionCard id={receiptSection} title={text.title} titleRef={heading} gap={0}>
      {last?.isCurrent ? (
        <Confirmed>{text.confirmedAt(last.at)}</Confirmed>
      ) : report.report.is_provisional ? (
        <Text mt="xs">{provisional.notYet}</Text>
      ) : (
        <>
          {last && <Text mt="xs">{text.changedSince(last.at)}</Text>}
          <Text c="dimmed" mt="xs" mb="md" maw="44rem">
            {text.explain}
          </Text>
          <div className={classes.buttons}>
            <BusyButton busy={confirm.isPending} onClick={() => void send()}>
              {last ? text.confirmNew : text.confirm}
            </BusyButton>
          </div>
        </>
      )}
      {last && <OwnAnswer report={report} onSent={() => heading.current?.focus({ preventScroll: true })} />}
    </SectionCard>
  );
}

function OwnAnswer({ report, onSent }: { report: Report; onSent: () => void }) {
  const text = words.answer;
  const answer = useAnswerResult(report);
  const { target: opener, restoreFocus } = useRestoreFocus<HTMLButtonElement>();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    restoreFocus();
  };
  if (report.acknowledgement.answered_at !== null) return <GivenAnswer receipts={report.acknowledgement} />;
  return (
    <div className={classes.part}>
      <Title order={3}>{text.title}</Title>
      <Text c="dimmed" mt={4}>
        {text.offer}
      </Text>
      {isOpen ? (
        <AnswerForm aria-label={text.title} text={text} submit={answer.mutateAsync} onSent={onSent} onCancel={close} />
      ) : (
        <Button ref={opener} mt="md" variant="default" onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      )}
    </div>
  );
}

function ReceiptsForManagers({ receipts }: { receipts: ResultReceipts }) {
  const text = words.theirs;
  const last = momentOf(receipts);
  return (
    <SectionCard id={receiptSection} title={text.title} gap={0}>
      {last?.isCurrent ? (
        <Confirmed>{text.confirmedAt(last.at)}</Confirmed>
      ) : (
        <Text size="sm" mt="xs">
          {last ? text.changedSince(last.at) : text.none}
        </Text>
      )}
      {receipts.answered_at !== null && <GivenAnswer receipts={receipts} />}
      {receipts.answered_at === null && last && (
        <Text size="sm" c="dimmed" mt="xs">
          {text.noAnswer}
        </Text>
      )}
    </SectionCard>
  );
}

const Confirmed = ({ children }: { children: ReactNode }) => (
  <p className={classes.confirmed}>
    <IconCircleCheck size={22} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
);

const GivenAnswer = ({ receipts: { answer, answered_at: at } }: { receipts: ResultReceipts }) => (
  <div className={classes.part}>
    <Answer moment={words.answer.sentAt(formatDateTime(at ?? ''))}>{answer}</Answer>
  </div>
);
