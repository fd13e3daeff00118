import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import type { Report } from '@/api/report';
import { useCurrentUser } from '@/api/session';
import { useAnswerTalk, useTalks, type Talk } from '@/api/talks';
import { isManager } from '@/constants';
import { AnswerForm } from '@/shared/Answer';
import { talks as words } from '@/strings/talks';
import { ErrorNote } from '@/ui/ErrorNote';
import { SectionCard } from '@/ui/SectionCard';
import { useOneOpen } from '@/ui/useOneOpen';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { CalendarButton } from './CalendarButton';
import { NoteForm } from './NoteForm';
import { OtherMomentForm } from './OtherMomentForm';
import classes from './Talk.module.css';
import { TalkDetails } from './TalkDetails';

const talksSection = 'conversacion';

/** The talks about this result; nothing where nobody has proposed one. */
export function ReportTalks({ report: { report }, isOwn }: { report: Report; isOwn: boolean }) {
  const query = useTalks(report.evaluation_id, report.user_id);
  const heading = useRef<HTMLHeadingElement>(null);
  const mayPlan = isManager(useCurrentUser().role);
  const takeFocus = () => heading.current?.focus({ preventScroll: true });
  if (query.error && !query.data) {
    return <ErrorNote message={words.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!query.data?.length) return null;
  return (
    <SectionCard id={talksSection} title={words.title} titleRef={heading} gap={0}>
      {query.data.map((talk) => (
        <div key={talk.id} className={classes.part}>
          <Text c="dimmed">{words.with(talk.evaluator_name)}</Text>
          <TalkDetails
            talk={talk}
            side={isOwn ? 'person' : null}
            personName={report.user_name}
            mayPlan={mayPlan}
            onDone={takeFocus}
          />
          {isOwn && <OwnActions talk={talk} />}
        </div>
      ))}
    </SectionCard>
  );
}

type Form = 'moment' | 'note' | 'answer';

/** The next steps of the person. */
function OwnActions({ talk }: { talk: Talk }) {
  const { target: opener, restoreFocus } = useRestoreFocus<HTMLDivElement>();
  const answer = useAnswerTalk(talk.id);
  const { opened: form, open, close } = useOneOpen<Form>();
  const closing = (one: Form) => () => {
    close(one);
    restoreFocus();
  };
  if (form === 'moment' && talk.state !== 'held') return <OtherMomentForm talk={talk} onClose={closing('moment')} />;
  if (form === 'note' && talk.can_be_noted) return <NoteForm talk={talk} onClose={closing('note')} />;
  if (form === 'answer' && talk.answered_at === null) {
    const text = words.answer;
    const done = closing('answer');
    return <AnswerForm aria-label={text.open} text={text} submit={answer.mutateAsync} onSent={done} onCancel={done} />;
  }
  return (
    <div ref={opener} tabIndex={-1} className={classes.buttons}>
      {talk.can_be_noted && <Button onClick={() => open('note')}>{words.note.open}</Button>}
      {talk.state === 'agreed' && <CalendarButton talk={talk} />}
      {talk.state !== 'held' && (
        <Button variant="default" onClick={() => open('moment')}>
          {talk.state === 'agreed' ? words.choose.change : words.choose.other}
        </Button>
      )}
      {talk.state === 'held' && talk.answered_at === null && (
        <Button variant="default" onClick={() => open('answer')}>
          {words.answer.open}
        </Button>
      )}
    </div>
  );
}
