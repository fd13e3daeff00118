import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { allAssignedKey, useMarkEvaluated, useReloadForm, type Assigned, type ReadyForm } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { SHORT_TOAST_MS, type Score } from '@/constants';
import { ApiError, describeFailure, isStatus } from '@/errors';
import { common } from '@/strings/common';
import { results } from '@/strings/results';
import { confirmAction, showAlert } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { NO_TRAINING, inOrder, keepFitting, toSubmission, unanswered, type Scores } from './draft';
import { focusQuestion } from './focus';
import { QuestionsStep, type Start } from './QuestionsStep';
import { TrainingStep } from './TrainingStep';
import { UNAVAILABLE } from './unavailable';
import { leavesForm, type FormAddress } from './useFormAddress';
import { useSending } from './useSending';

const text = results.submit;

const MISMATCH = 'answers_mismatch';
/** The server asks other questions than these: fetching them anew helps. */
const CHANGED_CODES: readonly string[] = [MISMATCH, 'not_current', 'no_questions'];
/** The list of people no longer says the truth. */
const LIST_CODES: readonly string[] = ['not_assigned', 'person_inactive'];
const ALREADY_EVALUATED = 'already_evaluated';

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

interface QuestionnaireProps {
  person: Assigned;
  initial: ReadyForm;
  address: FormAddress;
  onSaved: () => void;
}

/**
 * The questions and then the training form about one person. What is answered lives here, whatever
 * is fetched again meanwhile, until it is stored or the person decides to leave.
 */
export function Questionnaire({ person, initial, address, onSaved }: QuestionnaireProps) {
  const evaluatorId = useCurrentUser().id;
  const collaboratorId = person.collaborator_id;
  const [form, setForm] = useState(initial);
  const [scores, setScores] = useState<Scores>({});
  const [training, setTraining] = useState(NO_TRAINING);
  const [start, setStart] = useState<Start>('top');
  const [isChecked, setChecked] = useState(false);
  const [hasContinued, setContinued] = useState(false);
  const [notice, setNotice] = useState('');
  const questions = useMemo(() => inOrder(form.questions), [form]);
  const setScore = useCallback(
    (questionId: number, score: Score) => setScores((given) => ({ ...given, [questionId]: score })),
    [],
  );

  const queryClient = useQueryClient();
  const markEvaluated = useMarkEvaluated(evaluatorId);
  const reload = useReloadForm();
  const { send, isSending } = useSending();
  const latest = useLatest({ address, onSaved });
  const isSaved = useRef(false);
  useLeaveGuard(() => !isSaved.current && isBegun(scores, training), leavesForm);

  const missing = unanswered(questions, scores);
  const proceed = () => {
    const [first] = missing;
    setChecked(true);
    if (first) {
      focusQuestion(first.id);
      return;
    }
    setContinued(true);
    setStart('end');
    setNotice('');
    if (!address.isAtTraining) address.openTraining();
  };

  const finish = () => {
    isSaved.current = true;
    markEvaluated(collaboratorId);
    latest.current?.onSaved();
  };

  const complete = async () => {
    const outcome = await send(toSubmission({ form, collaboratorId, evaluatorId, scores, training }));
    if (outcome.kind === 'saved') {
      notifySuccess(text.saved, SHORT_TOAST_MS);
      finish();
    } else if (outcome.kind === 'savedEarlier') {
      await showAlert(text.savedEarlier);
      finish();
    } else if (outcome.kind === 'failed') {
      await sayFailure(outcome.error);
    }
  };

  const sayFailure = async (error: unknown) => {
    // A session that has ended speaks for itself.
    if (isStatus(error, 401)) return;
    const code = codeOf(error);
    if (code === ALREADY_EVALUATED) markEvaluated(collaboratorId);
    if (LIST_CODES.includes(code)) {
      void queryClient.invalidateQueries({ queryKey: allAssignedKey(evaluatorId) });
    }
    if (CHANGED_CODES.includes(code)) await offerReload(error);
    else await showAlert(<FailureText error={error} />);
  };

  const offerReload = async (error: unknown) => {
    const isWanted = await confirmAction({
      title: text.failed,
      body: (
        <>
          {codeOf(error) !== MISMATCH && <Text mb="xs">{describeFailure(error, text.failed).detail}</Text>}
          <Text>{text.changed}</Text>
        </>
      ),
      confirmLabel: text.reload,
      cancelLabel: text.notNow,
    });
    if (isWanted) await takeChanges();
  };

  const takeChanges = async () => {
    try {
      const content = await reload.mutateAsync(collaboratorId);
      if (content.kind === 'ready') showChanged(content);
      else await showAlert(UNAVAILABLE[content.kind].title);
    } catch (error) {
      const { message, detail } = describeFailure(error, common.errors.load);
      await showAlert(detail ?? message);
    }
  };

  const showChanged = (changed: ReadyForm) => {
    const kept = keepFitting(scores, form.questions, changed.questions);
    const count = Object.keys(kept).length;
    setForm(changed);
    setScores(kept);
    setContinued(false);
    setChecked(true);
    setStart('missing');
    setNotice(text.reloaded(count, changed.questions.length - count));
    latest.current?.address.backToQuestions();
  };

  if (address.isAtTraining && hasContinued) {
    return (
      <TrainingStep
        training={training}
        onChange={setTraining}
        questionCount={questions.length}
        onBack={address.backToQuestions}
        onComplete={complete}
        isSending={isSending}
      />
    );
  }
  return (
    <QuestionsStep
      title={form.evaluation.name}
      questions={questions}
      scores={scores}
      missing={missing}
      isChecked={isChecked}
      notice={notice}
      start={start}
      onScore={setScore}
      onContinue={proceed}
    />
  );
}

const isBegun = (scores: Scores, training: typeof NO_TRAINING): boolean =>
  Object.keys(scores).length > 0 || training.requires !== '' || training.comments !== '';

function FailureText({ error }: { error: unknown }) {
  const { message, detail } = describeFailure(error, text.failed);
  return (
    <>
      <Text>{message}</Text>
      {detail && <Text mt="xs">{detail}</Text>}
      <Text mt="xs" c="dimmed">
        {text.kept}
      </Text>
    </>
  );
}

/** The newest of something, for what happens after an answer; null once it is gone. */
function useLatest<T>(value: T) {
  const latest = useRef<T | null>(null);
  useEffect(() => {
    latest.current = value;
    return () => {
      latest.current = null;
    };
  });
  return latest;
}
