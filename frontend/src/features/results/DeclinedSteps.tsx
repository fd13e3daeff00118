import { IconMessageX } from '@tabler/icons-react';
import { useDeclinedRequests } from '@/api/corrections';
import { paths } from '@/paths';
import { HomeCard } from '@/shared/HomeCard';
import { corrections } from '@/strings/corrections';

const text = corrections.own;

/** List items of the first page with the corrections that were not allowed lately, and why. */
export const DeclinedSteps = () =>
  useDeclinedRequests().data?.map(({ id, evaluation_id: evaluationId, user_id: userId, user_name: name, answer }) => (
    <HomeCard key={id} to={paths.sentEvaluation(evaluationId, userId)} icon={IconMessageX} title={text.declinedStep(name)} body={answer} />
  ));
