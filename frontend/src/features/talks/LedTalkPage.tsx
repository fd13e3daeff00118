import { Button, Card } from '@mantine/core';
import { IconMessageOff } from '@tabler/icons-react';
import { useRef } from 'react';
import { useParams } from 'react-router';
import { useLedTalks, type LedTalk } from '@/api/talks';
import { paths } from '@/paths';
import { talks as words } from '@/strings/talks';
import { BackLink } from '@/ui/BackLink';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { StateView } from '@/ui/StateView';
import { CardSkeleton } from '@/ui/skeletons';
import { focusOnArrival } from '@/ui/useFocusGuard';
import { useOneOpen } from '@/ui/useOneOpen';
import { CalendarButton } from './CalendarButton';
import { NoteForm } from './NoteForm';
import { ProposeForm } from './ProposeForm';
import classes from './Talk.module.css';
import { TalkDetails } from './TalkDetails';

/** The talk with one person about one result, for its evaluator. */
export default function LedTalkPage() {
  const { evaluationId = '', userId = '' } = useParams();
  const query = useLedTalks();
  const led = query.data?.find((each) => String(each.evaluation_id) === evaluationId && String(each.user_id) === userId);
  const back = <BackLink to={paths.ledTalks} />;
  return (
    <>
      <PageHeader
        title={led?.user_name ?? words.title}
        {...(led && { documentTitle: `${words.title}: ${led.user_name}` })}
        description={led?.evaluation_name ?? '\u00a0'}
        back={back}
      />
      <QueryBoundary query={query} failure={words.failed} loadingLabel={words.loading} skeleton={<CardSkeleton h={[420, 360]} />}>
        {() =>
          led ? (
            <LedTalkCard key={`${led.evaluation_id} ${led.user_id}`} led={led} />
          ) : (
            <StateView role="alert" icon={IconMessageOff} title={words.led.notFound} action={back} />
          )
        }
      </QueryBoundary>
    </>
  );
}

type Form = 'propose' | 'note';

function LedTalkCard({ led }: { led: LedTalk }) {
  const frame = useRef<HTMLDivElement>(null);
  const { opened, open, close } = useOneOpen<Form>();
  const takeFocus = () => frame.current?.focus({ preventScroll: true });
  const closing = (one: Form) => () => {
    close(one);
    takeFocus();
  };
  const { talk } = led;
  // The person may have gone on meanwhile.
  const isPossible = opened === 'note' ? talk?.can_be_noted : led.may_propose;
  const form = isPossible ? opened : null;
  return (
    <Card ref={frame} tabIndex={-1} component="section" maw="var(--ev-form-width)" aria-label={words.title}>
      {talk && <TalkDetails talk={talk} side="evaluator" personName={led.user_name} onDone={takeFocus} />}
      {!talk && <ProposeForm led={led} onSent={() => focusOnArrival(frame.current)} />}
      {talk && form === 'propose' && <ProposeForm led={led} onSent={closing('propose')} onCancel={closing('propose')} />}
      {talk && form === 'note' && <NoteForm talk={talk} onClose={closing('note')} />}
      {talk && form === null && talk.state !== 'held' && (
        <div className={classes.buttons}>
          {talk.can_be_noted && <Button onClick={() => open('note')}>{words.note.open}</Button>}
          {talk.state === 'agreed' && <CalendarButton talk={talk} />}
          {led.may_propose && (
            <Button variant="default" onClick={() => open('propose')}>
              {talk.state === 'agreed' ? words.choose.change : words.choose.other}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
