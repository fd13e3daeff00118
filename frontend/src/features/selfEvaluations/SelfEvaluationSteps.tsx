import { IconUserCheck } from '@tabler/icons-react';
import { useOwnSelfEvaluations } from '@/api/selfEvaluations';
import { paths } from '@/paths';
import { HomeCard, HomeCardPlaceholder, isFirstLoad } from '@/shared/HomeCard';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { describeState } from './describeState';

/** List items that lead to one's own self-evaluations that wait, and say until when; none after a failure. */
export function SelfEvaluationSteps() {
  const query = useOwnSelfEvaluations();
  if (isFirstLoad(query)) return <HomeCardPlaceholder />;
  return query.data
    ?.filter(({ state }) => state === 'open')
    .map((own) => (
      <li key={own.evaluation_id}>
        <HomeCard
          isWaiting
          to={paths.selfEvaluation(own.evaluation_id)}
          icon={IconUserCheck}
          title={selfEvaluations.step.title}
          body={`${describeState(own)}.`}
        />
      </li>
    ));
}
