import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCancelReopening, useReopenOwn, useRequestCorrection, useWithdrawRequest } from '@/api/corrections';
import type { SentEvaluation } from '@/api/sentEvaluations';
import { REASON_MAX_LENGTH } from '@/constants';
import { formatDate } from '@/format';
import { paths } from '@/paths';
import { LongTextForm } from '@/shared/LongTextForm';
import { corrections } from '@/strings/corrections';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { ButtonLink } from '@/ui/ButtonLink';
import { onThisPage } from '@/ui/openedPages';
import { SectionCard } from '@/ui/SectionCard';
import { useRestoreFocus } from '@/ui/useRestoreFocus';

const text = corrections.own;

/** Whether and how the evaluator can have a submission corrected; nothing where it never can be again. */
export function SentCorrection({ sent }: { sent: SentEvaluation }) {
  const { reopening, request, can_be_corrected: canBeCorrected } = sent;
  if (!reopening && !request && !canBeCorrected) return null;
  return (
    <SectionCard title={text.title}>
      <Stack gap="xs" mt="xs" align="flex-start">
        {reopening ? <Reopened sent={sent} reopening={reopening} /> : <NotReopened sent={sent} />}
      </Stack>
    </SectionCard>
  );
}

function Reopened({ sent, reopening }: { sent: SentEvaluation; reopening: NonNullable<SentEvaluation['reopening']> }) {
  const { is_own: isOwn, asked_at, reason } = reopening;
  return (
    <>
      <Text>{isOwn ? text.opened : text.reopened(formatDate(asked_at), reason)}</Text>
      <Group gap="sm">
        {sent.can_be_corrected && (
          <ButtonLink to={paths.evaluationFormOf(sent.user_id)}>{corrections.form.correct}</ButtonLink>
        )}
        {isOwn && <LeaveAsItIs id={reopening.id} />}
      </Group>
    </>
  );
}

function LeaveAsItIs({ id }: { id: number }) {
  const cancel = useCancelReopening();
  const press = () => attempt(cancel.mutateAsync(id), { done: text.left, failed: corrections.sent.takeBackFailed });
  return (
    <BusyButton busy={cancel.isPending} variant="default" onClick={() => void press()}>
      {text.leave}
    </BusyButton>
  );
}

function NotReopened({ sent }: { sent: SentEvaluation }) {
  const { request, can_be_corrected: canBeCorrected, seconds_to_correct: secondsLeft } = sent;
  const isOpen = request?.closed_at === null;
  return (
    <>
      {request && (
        <Text>
          {isOpen
            ? text.asked(formatDate(request.asked_at), request.reason)
            : text.declined(formatDate(request.asked_at), request.answer)}
        </Text>
      )}
      {canBeCorrected && secondsLeft > 0 && <CorrectSoon sent={sent} />}
      {isOpen && <Withdraw id={request.id} />}
      {canBeCorrected && secondsLeft === 0 && !isOpen && <Ask sent={sent} isAgain={request !== null} />}
    </>
  );
}

function CorrectSoon({ sent: { evaluation_id: evaluationId, user_id: userId } }: { sent: SentEvaluation }) {
  const open = useReopenOwn();
  const navigate = useNavigate();
  const press = () =>
    attempt(open.mutateAsync({ evaluationId, userId }), {
      onDone: onThisPage(() => navigate(paths.evaluationFormOf(userId))),
      failed: text.openFailed,
    });
  return (
    <>
      <Text>{text.soon}</Text>
      <BusyButton busy={open.isPending} onClick={() => void press()}>
        {corrections.form.correct}
      </BusyButton>
    </>
  );
}

function Withdraw({ id }: { id: number }) {
  const withdraw = useWithdrawRequest();
  const press = () => attempt(withdraw.mutateAsync(id), { done: text.withdrawn, failed: text.withdrawFailed });
  return (
    <BusyButton busy={withdraw.isPending} variant="default" onClick={() => void press()}>
      {text.withdraw}
    </BusyButton>
  );
}

function Ask({ sent: { evaluation_id: evaluationId, user_id: userId }, isAgain }: { sent: SentEvaluation; isAgain: boolean }) {
  const ask = useRequestCorrection();
  const [isAsking, setAsking] = useState(false);
  const { target: opener, restoreFocus } = useRestoreFocus<HTMLButtonElement>();
  const close = () => {
    setAsking(false);
    restoreFocus();
  };
  if (isAsking) {
    return (
      <LongTextForm
        aria-label={text.ask}
        label={text.reason}
        help={text.reasonHelp}
        maxLength={REASON_MAX_LENGTH}
        submit={(reason) => ask.mutateAsync({ evaluationId, userId, reason })}
        success={text.requested}
        onCancel={close}
        failure={text.askFailed}
      >
        {text.send}
      </LongTextForm>
    );
  }
  return (
    <>
      {!isAgain && <Text>{text.help}</Text>}
      <Button ref={opener} variant="light" onClick={() => setAsking(true)}>
        {isAgain ? text.askAgain : text.ask}
      </Button>
    </>
  );
}
