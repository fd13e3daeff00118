import { IconUserCheck } from '@tabler/icons-react';
import { useOwnSelfEvaluations, type OwnSelfEvaluation } from '@/api/selfEvaluations';
import { paths } from '@/paths';
import { HomeCard, HomeCardPlaceholder, isFirstLoad } from '@/shared/HomeCard';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { describeState } from './describeState';

const text = selfEvaluations.step;

/**
 * List items that lead to one's own self-evaluations that wait, and say until when. Without one the latest that was sent,
 * to which nothing else leads. None after a failure.
 */
export function SelfEvaluationSteps() {
  const query = useOwnSelfEvaluations();
  if (isFirstLoad(query)) return <HomeCardPlaceholder />;
  const inState = (wanted: OwnSelfEvaluation['state']) => query.data?.filter(({ state }) => state === wanted) ?? [];
  const waiting = inState('open');
  const shown = waiting.length > 0 ? waiting : inState('sent').slice(0, 1);
  return shown.map((own) => (
    <HomeCard
      key={own.evaluation_id}
      isWaiting={own.state === 'open'}
      to={paths.selfEvaluation(own.evaluation_id)}
      icon={IconUserCheck}
      title={own.state === 'open' ? text.title : text.sent}
      body={`${describeState(own)}.`}
    />
  ));
}
