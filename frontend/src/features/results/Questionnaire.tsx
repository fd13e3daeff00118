import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMarkCorrected, type ToCorrectWhole } from '@/api/corrections';
import type { Draft } from '@/api/drafts';
import {
  useMarkEvaluated,
  useReloadForm,
  type Assigned,
  type ReadyForm,
} from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { SHORT_TOAST_MS } from '@/constants';
import { ApiError, describeFailure, isStatus } from '@/errors';
import { common } from '@/strings/common';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { askToRetry, confirmAction, showAlert, showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { toEarlier, toSubmission, type Answers } from './draft';
import type { Keeping } from './DraftKeeper';
import { focusProblem } from './focus';
import { Mirror } from './Mirror';
import { findProblems } from './problems';
import { QuestionsStep, type Start } from './QuestionsStep';
import { SaveLine } from './SaveLine';
import { TrainingStep } from './TrainingStep';
import { UNAVAILABLE } from './unavailable';
import { useFilling, type Filling } from './useFilling';
import { leavesForm, type FormAddress } from './useFormAddress';
import { mayBeStored, useSending } from './useSending';

const text = results.submit;

const MISMATCH = 'answers_mismatch';
/** The server asks for something else than this: fetching it anew helps. */
const CHANGED_CODES: readonly string[] = [MISMATCH, 'evidence_required', 'not_current', 'no_questions'];
const ALREADY_EVALUATED = 'already_evaluated';
/** There is nothing to be corrected any longer. */
const OVER_CODES: readonly string[] = [ALREADY_EVALUATED, 'not_reopened'];

/** Not what the server refuses: it would only refuse it again. */
const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || mayBeStored(error);

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '');

interface QuestionnaireProps {
  person: Assigned;
  initial: ReadyForm;
  /** What had been answered before. */
  found: Draft | null;
  /** What was submitted and is to be corrected; null for a first submission. */
  correction: ToCorrectWhole | null;
  address: FormAddress;
  onSaved: () => void;
}

/**
 * The questions and then the training form about one person. What is answered lives here, and on
 * the server, whatever is fetched again meanwhile, until it is stored.
 */
export function Questionnaire({ person, initial, found, correction, address, onSaved }: QuestionnaireProps) {
  const evaluatorId = useCurrentUser().id;
  const collaboratorId = person.collaborator_id;
  const earlier = correction && toEarlier(correction);
  const filling = useFilling({ evaluatorId, collaboratorId }, initial, found, earlier);
  const { form, questions, answers, keeper, keeping, hasContinued, setContinued } = filling;
  const isBegun = hasAny(answers);
  const requiresEvidence = form.evaluation.requires_evidence;
  const problems = findProblems(questions, answers, requiresEvidence);
  const [start, setStart] = useState<Start>(() => whereToStart(filling, problems.size > 0));
  const [isChecked, setChecked] = useState(false);
  const [isArriving, setArriving] = useState(hasContinued && !address.isAtTraining);
  const [notice, setNotice] = useState(() => openingNotice(filling));

  const markEvaluated = useMarkEvaluated(evaluatorId);
  const reload = useReloadForm();
  const { send, isSending } = useSending(correction?.id ?? null);
  const markCorrected = useMarkCorrected(evaluatorId);
  const latest = useLatest({ address, onSaved });
  useLeaveGuard(keeper.isAtRisk, leavesForm, () =>
    keeper.getKeeping().kind === 'waiting' ? results.draft.leave : undefined,
  );

  if (isArriving && address.isAtTraining) setArriving(false);
  useEffect(() => {
    if (isArriving) latest.current?.address.openTraining();
  }, [isArriving, latest]);

  const isAtTraining = hasContinued && (address.isAtTraining || isArriving);
  const step = isAtTraining ? 'training' : 'questions';
  const { keep } = filling;
  useEffect(() => keep(step));

  const proceed = () => {
    const [first] = problems;
    setChecked(true);
    if (first) {
      focusProblem(...first);
      return;
    }
    setContinued(true);
    setStart('end');
    setNotice('');
    if (!address.isAtTraining) address.openTraining();
  };

  const goToQuestions = () => {
    setArriving(false);
    if (latest.current?.address.isAtTraining) latest.current.address.backToQuestions();
  };

  const finish = () => {
    filling.finish();
    markEvaluated(collaboratorId);
    if (correction) markCorrected(correction.id);
    latest.current?.onSaved();
  };

  const complete = async () => {
    const outcome = await send(toSubmission({ form, collaboratorId, evaluatorId, answers }));
    if (outcome.kind === 'saved') {
      notifySuccess(correction ? corrections.form.saved : text.saved, SHORT_TOAST_MS);
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
    if (isStatus(error, 401)) return false;
    noteOver(codeOf(error));
    const message = <FailureText error={error} />;
    if (isWorthRetrying(error)) return askToRetry(message);
    if (CHANGED_CODES.includes(codeOf(error))) await offerReload(error);
    else await showAlert(message);
    return false;
  };

  /** What is over by this answer, for whoever gives up here and goes back to the list. */
  const noteOver = (code: string) => {
    if (code === ALREADY_EVALUATED) markEvaluated(collaboratorId);
    if (correction && OVER_CODES.includes(code)) markCorrected(correction.id);
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
    filling.askAnew(changed, ({ kept }) => {
      setStart('missing');
      setChecked(true);
      setNotice(text.reloaded(kept, changed.questions.length - kept));
    });
    goToQuestions();
  };

  const loadNewer = () => {
    if (keeping.kind !== 'newer') return;
    const place = filling.adopt(keeping.other, step, () => {
      setStart('top');
      setNotice(keeping.other ? results.draft.loaded : results.draft.startedOver);
    });
    if (place === 'questions') goToQuestions();
  };

  const startOver = async () => {
    const { startOverTitle, startOverBody, startOverConfirm, startOverFailed, startedOver } = results.draft;
    const isWanted = await confirmAction({
      title: startOverTitle,
      body: startOverBody(person.collaborator_name),
      confirmLabel: startOverConfirm,
      danger: true,
    });
    if (!isWanted) return;
    try {
      await filling.startOver(() => {
        setStart('top');
        setChecked(false);
        setNotice(startedOver);
      });
      goToQuestions();
    } catch (error) {
      if (!isStatus(error, 401)) await showFailure(error, startOverFailed);
    }
  };

  const saveLine = (
    <SaveLine
      keeping={keeping}
      isBegun={isBegun && !(filling.start.isEarlier && keeping.kind === 'untouched')}
      onLoad={loadNewer}
      onKeep={() => void keeper.overwrite()}
      onReload={isOutdated(keeping) ? () => void takeChanges() : null}
      onStartOver={() => void startOver()}
    />
  );
  if (isAtTraining) {
    return (
      <TrainingStep
        whom={person.collaborator_name}
        training={answers.training}
        onChange={filling.setTraining}
        questionCount={questions.length}
        onBack={address.backToQuestions}
        onComplete={complete}
        isSending={isSending}
        saveLine={saveLine}
        mirror={<Mirror evaluationId={form.evaluation.id} scores={answers.scores} />}
      />
    );
  }
  return (
    <QuestionsStep
      title={form.evaluation.name}
      whom={person.collaborator_name}
      questions={questions}
      answers={answers}
      changes={filling.changes}
      requiresEvidence={requiresEvidence}
      problems={problems}
      isChecked={isChecked}
      notice={notice}
      start={start}
      saveLine={saveLine}
      onScore={filling.setScore}
      onRemark={filling.setRemark}
      onContinue={proceed}
    />
  );
}

const hasAny = ({ scores, remarks, training }: Answers): boolean =>
  Object.keys(scores).length > 0 ||
  Object.values(remarks).some(Boolean) ||
  training.requires !== '' ||
  training.comments !== '';

/** Nothing can be saved until the questions are fetched anew. */
const isOutdated = (keeping: Keeping): boolean =>
  keeping.kind === 'refused' && CHANGED_CODES.includes(keeping.error.code);

/** From the top where nothing has been answered; else where it was left. */
function whereToStart({ start }: Filling, hasProblems: boolean): Start {
  if (!start.fitted || !hasAny(start.fitted.answers)) return 'top';
  if (hasProblems) return 'missing';
  return start.isEarlier ? 'top' : 'end';
}

/** What somebody who comes back has to know. */
function openingNotice({ start, questions }: Filling): string {
  const { fitted, opening, isEarlier } = start;
  if (!fitted) return '';
  const draft = results.draft;
  const resumed = isEarlier ? '' : draft.resumed(fitted.kept, questions.length);
  return [
    opening.isUnsaved ? text.recovered : resumed,
    fitted.changes.size > 0 && draft.changedQuestions(fitted.changes.size),
    fitted.dropped > 0 && draft.dropped(fitted.dropped),
  ]
    .filter(Boolean)
    .join(' ');
}

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
