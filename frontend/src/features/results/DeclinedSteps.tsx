import { IconMessageX } from '@tabler/icons-react';
import { useDeclinedRequests } from '@/api/corrections';
import { paths } from '@/paths';
import { corrections } from '@/strings/corrections';
import { StepLink } from '@/ui/StepLink';

const text = corrections.own;

/** List items of the first page with the corrections that were not allowed lately, and why. */
export const DeclinedSteps = () =>
  useDeclinedRequests().data?.map(({ id, evaluation_id: evaluationId, user_id: userId, user_name: name, answer }) => (
    <li key={id}>
      <StepLink to={paths.sentEvaluation(evaluationId, userId)} icon={IconMessageX} title={text.declinedStep(name)} body={answer} />
    </li>
  ));
