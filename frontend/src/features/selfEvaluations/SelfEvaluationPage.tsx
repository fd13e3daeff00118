import { IconCalendarOff, IconClipboardOff } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useSelfForm, type SelfForm } from '@/api/selfEvaluations';
import { paths } from '@/paths';
import { FormShape } from '@/shared/questionnaire/FormShape';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { BackLink } from '@/ui/BackLink';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { EmptyState } from '@/ui/StateView';
import { useWayBack } from '@/ui/useWayBack';
import { describeState } from './describeState';
import { SelfAnswers } from './SelfAnswers';
import { SelfQuestionnaire } from './SelfQuestionnaire';

const text = selfEvaluations.form;

/** The form of a self-evaluation, what was sent, or why there is neither. */
export default function SelfEvaluationPage() {
  const evaluationId = Number(useParams().evaluationId);
  const query = useSelfForm(evaluationId);
  const back = useWayBack(paths.selfEvaluations);
  return (
    <>
      <PageHeader title={selfEvaluations.title} description={selfEvaluations.purpose} back={<BackLink to={back} />} />
      <QueryBoundary query={query} failure={text.failed} loadingLabel={text.loading} skeleton={<FormShape />}>
        {(found) => <Content key={found.evaluation_id} found={found} />}
      </QueryBoundary>
    </>
  );
}

function Content({ found }: { found: SelfForm }) {
  const state = describeState({ ...found, sent_at: found.sent?.sent_at ?? null });
  if (found.state === 'sent' && found.sent) {
    const { responses, proud, needs } = found.sent;
    return (
      <>
        <Notice>
          {found.evaluation_name}. {state}.
        </Notice>
        <SelfAnswers answers={responses} proud={proud} needs={needs} />
      </>
    );
  }
  if (found.state !== 'open') {
    return (
      <EmptyState icon={IconCalendarOff} title={found.state === 'upcoming' ? text.notOpen : text.closed}>
        {`${state}.`}
      </EmptyState>
    );
  }
  if (found.questions.length === 0) {
    return (
      <EmptyState icon={IconClipboardOff} title={text.noQuestions}>
        {text.noQuestionsHelp}
      </EmptyState>
    );
  }
  return <SelfQuestionnaire found={found} />;
}
