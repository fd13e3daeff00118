import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  allAssignedKey,
  evaluatedKey,
  useMarkEvaluated,
  useReloadForm,
  type Assigned,
  type ReadyForm,
} from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { SHORT_TOAST_MS, type Score } from '@/constants';
import { ApiError, describeFailure, isStatus } from '@/errors';
import { common } from '@/strings/common';
import { results } from '@/strings/results';
import { askToRetry, confirmAction, showAlert } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { NO_TRAINING, inOrder, keepFitting, toSubmission, unanswered, type Scores } from './draft';
import { focusQuestion } from './focus';
import { findInterrupted, forgetInterrupted, keepInterrupted } from './interrupted';
import { QuestionsStep, type Start } from './QuestionsStep';
import { TrainingStep } from './TrainingStep';
import { UNAVAILABLE } from './unavailable';
import { leavesForm, type FormAddress } from './useFormAddress';
import { mayBeStored, useSending } from './useSending';

const text = results.submit;

const MISMATCH = 'answers_mismatch';
/** The server asks other questions than these: fetching them anew helps. */
const CHANGED_CODES: readonly string[] = [MISMATCH, 'not_current', 'no_questions'];
/** The list of people no longer says the truth. */
const LIST_CODES: readonly string[] = ['not_assigned', 'person_inactive'];
const ALREADY_EVALUATED = 'already_evaluated';

/** Not what the server refuses: it would only refuse it again. */
const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || mayBeStored(error);

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
  const [interrupted] = useState(() => findInterrupted(evaluatorId, collaboratorId));
  const [scores, setScores] = useState<Scores>(() =>
    interrupted ? keepFitting(interrupted.scores, interrupted.questions, initial.questions) : {},
  );
  const [training, setTraining] = useState(interrupted?.training ?? NO_TRAINING);
  const [start, setStart] = useState<Start>('top');
  const [isChecked, setChecked] = useState(false);
  const [hasContinued, setContinued] = useState(false);
  const [notice, setNotice] = useState<string>(interrupted ? text.recovered : '');
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
  useEffect(forgetInterrupted, []);
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
    } else if (outcome.kind === 'failed' && (await isToBeRetried(outcome.error))) {
      await complete();
    }
  };

  /** Says what failed, and whether to send the same once more. */
  const isToBeRetried = async (error: unknown): Promise<boolean> => {
    // A session that has ended speaks for itself.
    if (isStatus(error, 401)) {
      keepInterrupted({ evaluatorId, collaboratorId, questions: form.questions, scores, training });
      return false;
    }
    refreshLists(error);
    const message = <FailureText error={error} />;
    if (isWorthRetrying(error)) return askToRetry(message);
    if (CHANGED_CODES.includes(codeOf(error))) await offerReload(error);
    else await showAlert(message);
    return false;
  };

  /** What the lists say after a failure, for whoever gives up here and goes back to them. */
  const refreshLists = (error: unknown) => {
    const code = codeOf(error);
    if (code === ALREADY_EVALUATED) markEvaluated(collaboratorId);
    if (mayBeStored(error)) void queryClient.invalidateQueries({ queryKey: evaluatedKey(evaluatorId) });
    if (LIST_CODES.includes(code)) {
      void queryClient.invalidateQueries({ queryKey: allAssignedKey(evaluatorId) });
    }
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
