import { Button, Card, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { lastReceipt } from '@/domain/receipts';
import { useConfirmReceipt, type ResultReceipts } from '@/api/receipts';
import type { Report } from '@/api/report';
import { formatDateTime } from '@/format';
import { receipts } from '@/strings/receipts';
import { BusyButton } from '@/ui/BusyButton';
import { showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { AnswerForm } from './AnswerForm';
import classes from './ReportReceipt.module.css';

/** Where it is on the page. */
export const receiptSection = 'recibido';

/** That the person evaluated received this report, and what they answer: theirs to say, ours to read. */
export function ReportReceipt({ report, isOwn }: { report: Report; isOwn: boolean }) {
  return isOwn ? <Own report={report} /> : <Theirs said={report.acknowledgement} />;
}

function momentOf(said: ResultReceipts) {
  const last = lastReceipt(said);
  return last && { at: formatDateTime(last.confirmed_at), isCurrent: last.isCurrent };
}

function Own({ report }: { report: Report }) {
  const text = receipts.own;
  const heading = useRef<HTMLHeadingElement>(null);
  const confirm = useConfirmReceipt(report);
  const last = momentOf(report.acknowledgement);
  const press = async () => {
    try {
      await confirm.mutateAsync();
      notifySuccess(text.confirmed);
      heading.current?.focus({ preventScroll: true });
    } catch (error) {
      await showFailure(error, text.failed);
    }
  };
  return (
    <Section title={text.title} headingRef={heading}>
      {last?.isCurrent ? (
        <Confirmed>{text.confirmedAt(last.at)}</Confirmed>
      ) : (
        <>
          {last && <Text mt="xs">{text.changedSince(last.at)}</Text>}
          <Text c="dimmed" mt="xs" mb="md" maw="44rem">
            {text.explain}
          </Text>
          <div className={classes.buttons}>
            <BusyButton busy={confirm.isPending} onClick={() => void press()}>
              {last ? text.confirmNew : text.confirm}
            </BusyButton>
          </div>
        </>
      )}
      {last && <OwnAnswer report={report} onSent={() => heading.current?.focus({ preventScroll: true })} />}
    </Section>
  );
}

function OwnAnswer({ report, onSent }: { report: Report; onSent: () => void }) {
  const text = receipts.answer;
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    // the form has gone by then
    window.setTimeout(() => opener.current?.focus());
  };
  if (report.acknowledgement.answered_at !== null) return <Answer said={report.acknowledgement} />;
  return (
    <div className={classes.part}>
      <Title order={3}>{text.title}</Title>
      <Text c="dimmed" mt={4}>
        {text.offer}
      </Text>
      {isOpen ? (
        <AnswerForm report={report} onSent={onSent} onCancel={close} />
      ) : (
        <Button ref={opener} mt="md" variant="default" onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      )}
    </div>
  );
}

function Theirs({ said }: { said: ResultReceipts }) {
  const text = receipts.theirs;
  const last = momentOf(said);
  return (
    <Section title={text.title}>
      {last?.isCurrent ? (
        <Confirmed>{text.confirmedAt(last.at)}</Confirmed>
      ) : (
        <Text mt="xs">{last ? text.changedSince(last.at) : text.none}</Text>
      )}
      {said.answered_at !== null && <Answer said={said} />}
      {said.answered_at === null && last && (
        <Text c="dimmed" mt="xs">
          {text.noAnswer}
        </Text>
      )}
    </Section>
  );
}

interface SectionProps {
  title: string;
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

const Section = ({ title, headingRef, children }: SectionProps) => (
  <Card component="section" aria-labelledby={receiptSection}>
    <Title order={2} id={receiptSection} ref={headingRef} tabIndex={-1}>
      {title}
    </Title>
    {children}
  </Card>
);

const Confirmed = ({ children }: { children: ReactNode }) => (
  <p className={classes.said}>
    <IconCircleCheck size={22} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </p>
);

const Answer = ({ said: { answer, answered_at: at } }: { said: ResultReceipts }) => (
  <div className={classes.part}>
    <Text c="dimmed">{receipts.answer.sentAt(formatDateTime(at ?? ''))}</Text>
    <blockquote className={classes.quote}>{answer}</blockquote>
  </div>
);
