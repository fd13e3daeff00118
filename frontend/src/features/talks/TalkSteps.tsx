import { IconMessages } from '@tabler/icons-react';
import { useCurrentUser } from '@/api/session';
import { useWaitingTalks } from '@/api/talks';
import { paths } from '@/paths';
import { HomeCard, HomeCardPlaceholder, isFirstLoad } from '@/shared/HomeCard';
import { talks } from '@/strings/talks';

const text = talks.steps;

/** List items for what waits in one's talks, and in those that one leads; none after a failure. */
export function TalkSteps() {
  const query = useWaitingTalks();
  const { id } = useCurrentUser();
  if (isFirstLoad(query)) return <HomeCardPlaceholder />;
  if (!query.data) return null;
  const { own, to_propose: toPropose, to_choose: toChoose, to_note: toNote } = query.data;
  const led = [
    toNote > 0 && text.toNote(toNote),
    toChoose > 0 && text.toChoose(toChoose),
    toPropose > 0 && text.toPropose(toPropose),
  ].filter((words) => words !== false);
  return (
    <>
      {own.map(({ evaluation_id: evaluationId, evaluation_name: evaluation, evaluator_name: name, task }) => (
        <HomeCard
          key={`${evaluationId} ${name}`}
          isWaiting
          to={paths.report(evaluationId, id)}
          icon={IconMessages}
          title={task === 'note' ? text.note : text.choose}
          body={task === 'note' ? text.noteBody(name, evaluation) : text.chooseBody(name, evaluation)}
        />
      ))}
      {led.length > 0 && (
        <HomeCard isWaiting to={paths.ledTalks} icon={IconMessages} title={text.lead} body={`${led.join(' · ')}.`} />
      )}
    </>
  );
}
