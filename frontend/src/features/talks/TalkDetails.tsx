import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAcceptMoment, usePlanAgreement, type Agreement, type Side, type Talk } from '@/api/talks';
import { formatDateTime, formatDay } from '@/format';
import { Answer } from '@/shared/Answer';
import { talks as words } from '@/strings/talks';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { StateMark } from '@/ui/StateMark';
import classes from './Talk.module.css';

interface TalkDetailsProps {
  talk: Talk;
  /** Which of the two people reads it; null for managers. */
  side: Side | null;
  personName: string;
  /** Whether agreements can be made actions of the plan. */
  mayPlan?: boolean;
  /** Where the focus goes when a button has done its work. */
  onDone: () => void;
}

/** The proposal, the agreed moment or the note of a talk. */
export function TalkDetails({ talk, side, personName, mayPlan = false, onDone }: TalkDetailsProps) {
  const { state, place, held_on: heldOn, agreed_for: agreedFor } = talk;
  const text = words.state;
  if (state === 'held') {
    return (
      <>
        <Text mt="xs">{text.heldOn(formatDay(heldOn ?? ''))}</Text>
        <Agreements agreements={talk.agreements} mayPlan={mayPlan} onDone={onDone} />
        {talk.answered_at !== null && (
          <div className={classes.part}>
            <Text fw={700}>{side === 'person' ? words.answer.title : words.answer.theirs}</Text>
            <Answer moment={words.answer.at(formatDateTime(talk.answered_at))}>{talk.answer}</Answer>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {/* a time ends in a full stop of its own */}
      {state === 'agreed' ? (
        <Text mt="xs" fw={600}>
          {text.agreedFor(formatDateTime(agreedFor ?? ''))}
        </Text>
      ) : (
        <Proposal talk={talk} side={side} personName={personName} onDone={onDone} />
      )}
      {place && (
        <Text mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {text.place(place)}
        </Text>
      )}
    </>
  );
}

function Proposal({ talk, side, personName, onDone }: Omit<TalkDetailsProps, 'mayPlan'>) {
  const accept = useAcceptMoment(talk.id);
  const text = words.choose;
  const name = talk.proposed_by === 'evaluator' ? talk.evaluator_name : personName;
  const isAsked = side !== null && talk.turn === side;
  const choose = async (momentId: number) => {
    const write = accept.mutateAsync({ version: talk.version, moment_id: momentId });
    if (await attempt(write, { done: text.accepted, failed: text.failed })) onDone();
  };
  return (
    <>
      <Text mt="xs">{isAsked ? words.state.toChoose(name) : side === null ? words.state.proposed(name) : words.state.proposedByYou}</Text>
      <ul className={classes.moments} aria-label={text.label}>
        {talk.moments.map(({ id, at }) => (
          <li key={id} className={classes.row}>
            <span className={classes.words}>{formatDateTime(at)}</span>
            {isAsked && (
              <BusyButton
                size="xs"
                variant="light"
                busy={accept.isPending && accept.variables?.moment_id === id}
                inactive={accept.isPending}
                aria-label={text.acceptOf(formatDateTime(at))}
                onClick={() => void choose(id)}
              >
                {text.accept}
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {!isAsked && (
        <Text c="dimmed" mt="xs">
          {words.state.waits}
        </Text>
      )}
    </>
  );
}

interface AgreementsProps {
  agreements: readonly Agreement[];
  mayPlan: boolean;
  onDone: () => void;
}

function Agreements({ agreements, mayPlan, onDone }: AgreementsProps): ReactNode {
  const plan = usePlanAgreement();
  const text = words.held;
  if (agreements.length === 0) return <Text c="dimmed">{text.none}</Text>;
  const toPlan = async (id: number) => {
    if (await attempt(plan.mutateAsync(id), { done: text.plannedDone, failed: text.planFailed })) onDone();
  };
  return (
    <ul className={classes.agreements} aria-label={text.agreements}>
      {agreements.map(({ id, what, due_on: due, is_planned: isPlanned }) => (
        <li key={id} className={classes.row}>
          <span className={classes.words}>
            {what}
            <Text component="span" display="block" size="sm" c="dimmed">
              {text.due(formatDay(due))}
            </Text>
          </span>
          {isPlanned && <StateMark>{text.planned}</StateMark>}
          {mayPlan && !isPlanned && (
            <BusyButton
              size="xs"
              variant="light"
              busy={plan.isPending && plan.variables === id}
              inactive={plan.isPending}
              aria-label={text.planOf(what)}
              onClick={() => void toPlan(id)}
            >
              {text.plan}
            </BusyButton>
          )}
        </li>
      ))}
    </ul>
  );
}
