import { useNavigate } from 'react-router';
import { getSelfForm, useSendSelfEvaluation, type SelfForm } from '@/api/selfEvaluations';
import { useCurrentUser } from '@/api/session';
import { describeFailure } from '@/errors';
import { paths } from '@/paths';
import { focusProblem } from '@/shared/questionnaire/focus';
import { QuestionsStep } from '@/shared/questionnaire/QuestionsStep';
import { SaveLine } from '@/shared/questionnaire/SaveLine';
import { StartOver } from '@/shared/questionnaire/StartOver';
import { useCompletion } from '@/shared/questionnaire/useCompletion';
import { useForm } from '@/shared/questionnaire/useForm';
import { useLatest } from '@/shared/questionnaire/useLatest';
import { results } from '@/strings/results';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { showAlert } from '@/ui/dialogs';
import { Notice } from '@/ui/Notice';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { ClosingStep } from './ClosingStep';
import { ReviewStep } from './ReviewStep';
import { selfDraftServer, selfKind, toAskedForm, toSentContent, toStoredDraft } from './selfKind';
import { useSelfAddress, useStepOfAddress } from './useSelfAddress';

const text = selfEvaluations.form;

/** The questions about oneself, the two texts that close them, and all of it before it is sent. */
export function SelfQuestionnaire({ found }: { found: SelfForm }) {
  const { id } = useCurrentUser();
  const { evaluation_id: evaluationId, evaluation_name: name, reopening } = found;
  const navigate = useNavigate();
  const address = useSelfAddress();
  const latestAddress = useLatest(address);
  const form = useForm({
    kind: selfKind,
    place: { sort: 'self-draft', authorId: id, subjectId: evaluationId },
    server: selfDraftServer(id, evaluationId),
    initial: toAskedForm(found),
    found: toStoredDraft(found),
    submitted: toSentContent(found),
    showStep: (step) => latestAddress.current?.show(step),
    // The list counts the answers anew each time it is shown.
    onDraft: () => undefined,
  });
  const { store } = form;
  useStepOfAddress(store.changeStep);
  useLeaveGuard(
    store.autosaver.isAtRisk,
    (current, next) => current.pathname !== next.pathname,
    () => (form.saveStatus.kind === 'offline' ? results.draft.leave : undefined),
  );

  const reload = async () => {
    try {
      const now = await getSelfForm(evaluationId);
      if (now.questions.length > 0) store.replaceQuestions(toAskedForm(now));
      else await showAlert(text.noQuestions);
    } catch (error) {
      await showAlert(describeFailure(error, text.failed).message);
    }
  };
  const send = useSendSelfEvaluation(evaluationId);
  const complete = useCompletion({
    store,
    write: send.mutateAsync,
    saved: selfEvaluations.review.saved,
    onReload: reload,
    onSaved: () => void navigate(paths.selfEvaluations, { replace: true }),
  });
  const proceed = () => {
    const problem = store.proceed();
    if (problem) focusProblem(...problem);
  };

  const parts = {
    form,
    saveLine: <SaveLine form={form} onReload={reload} />,
    startOver: <StartOver form={form} body={text.startOver} />,
  };
  return (
    <>
      {reopening && form.step === 'questions' && (
        <Notice>
          <p>{text.reopened(reopening.reason)}</p>
          <p>{text.explain}</p>
        </Notice>
      )}
      {form.step === 'questions' ? (
        <QuestionsStep {...parts} personName={name} remarkHelp={text.remarkHelp} onContinue={proceed} />
      ) : address.isReview && selfKind.isComplete(form.answers.closing) ? (
        <ReviewStep form={form} saveLine={parts.saveLine} onBack={() => address.show('closing')} onSend={complete} />
      ) : (
        <ClosingStep {...parts} onReview={() => address.show('review')} />
      )}
    </>
  );
}
