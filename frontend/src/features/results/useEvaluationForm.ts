import { useCallback, useEffect, useMemo, useReducer, useState, useSyncExternalStore } from 'react';
import type { SubmissionToCorrect } from '@/api/corrections';
import { useShowDraft, type Draft } from '@/api/drafts';
import type { ReadyForm } from '@/api/results';
import type { Score } from '@/constants';
import { countAnswered, hasAnswers, inOrder, submittedContent, toContent, type Step, type Training } from './draft';
import { DraftAutosaver } from './DraftAutosaver';
import { allowedStep, openForm, reduceForm, restoreInto } from './formState';
import { findProblems, type Problem } from './problems';
import { findUnconfirmed } from './unconfirmed';
import type { FormAddress } from './useFormAddress';
import { useLatest } from './useLatest';

interface Options {
  evaluatorId: number;
  collaboratorId: number;
  initial: ReadyForm;
  /** The draft on the server. */
  found: Draft | null;
  /** The submission that is to be corrected; null for a first submission. */
  correction: SubmissionToCorrect | null;
  address: FormAddress;
}

/**
 * The form about one person, which is saved while it is filled in. It opens where it was left, on
 * this device or another; a correction opens with what was submitted.
 */
export function useEvaluationForm({ evaluatorId, collaboratorId, initial, found, correction, address }: Options) {
  const submitted = correction && submittedContent(correction);
  const [opened] = useState(() =>
    openForm(initial, { found, submitted, unconfirmed: findUnconfirmed(evaluatorId, collaboratorId) }),
  );
  const [state, dispatch] = useReducer(reduceForm, opened.state);
  const { form, answers, hasContinued } = state;
  const questions = useMemo(() => inOrder(form.questions), [form]);
  const problems = findProblems(questions, answers, form.evaluation.requires_evidence);

  // A form that opens at the training step is there at once, and puts it into the address after.
  const [isArriving, setArriving] = useState(hasContinued && !address.isAtTraining);
  if (isArriving && address.isAtTraining) setArriving(false);
  const latestAddress = useLatest(address);
  useEffect(() => {
    if (isArriving) latestAddress.current?.openTraining();
  }, [isArriving, latestAddress]);
  const step: Step = hasContinued && (address.isAtTraining || isArriving) ? 'training' : 'questions';

  const showDraft = useShowDraft(evaluatorId);
  const content = useMemo(() => toContent(questions, answers, step), [questions, answers, step]);
  const [autosaver] = useState(
    () =>
      new DraftAutosaver({
        evaluatorId,
        collaboratorId,
        evaluationId: initial.evaluation.id,
        opening: opened.opening,
        content,
        onSaved: ({ saved_at }, saved) =>
          showDraft(collaboratorId, {
            collaborator_id: collaboratorId,
            evaluation_id: initial.evaluation.id,
            answered: countAnswered(saved),
            questions: saved.scores.length,
            saved_at,
          }),
      }),
  );
  const saveStatus = useSyncExternalStore(autosaver.subscribe, autosaver.getStatus);
  useEffect(() => autosaver.start(), [autosaver]);
  useEffect(() => autosaver.change(content), [autosaver, content]);

  const setScore = useCallback(
    (questionId: number, score: Score) => dispatch({ type: 'scored', questionId, score }),
    [],
  );
  const setRemark = useCallback(
    (questionId: number, remark: string) => dispatch({ type: 'remarked', questionId, remark }),
    [],
  );

  const backToQuestions = () => {
    setArriving(false);
    if (isArriving || latestAddress.current?.isAtTraining) latestAddress.current?.backToQuestions();
  };

  return {
    ...state,
    questions,
    problems,
    step,
    saveStatus,
    /** Whether there is anything that starting over would delete. */
    isBegun: hasAnswers(answers) && !(opened.isUnchangedSubmission && saveStatus.kind === 'untouched'),
    isAtRisk: autosaver.isAtRisk,
    setScore,
    setRemark,
    setTraining: (training: Training) => dispatch({ type: 'trainingChanged', training }),
    backToQuestions,
    /** Goes on to the training step, unless there is a problem, of which it returns the first. */
    proceed: (): [questionId: number, problem: Problem] | null => {
      const [first] = problems;
      dispatch({ type: 'continued' });
      if (!first && !address.isAtTraining) address.openTraining();
      return first ?? null;
    },
    /** Asks other questions, with the answers that still fit. */
    replaceQuestions: (replaced: ReadyForm): void => {
      const restored = restoreInto(replaced, toContent(questions, answers, 'questions'));
      const replacedContent = toContent(inOrder(replaced.questions), restored.answers, 'questions');
      autosaver.replaceQuestions(replaced.evaluation.id, replacedContent);
      dispatch({ type: 'questionsReplaced', form: replaced, restored });
      backToQuestions();
    },
    /** In a conflict, shows what the other form has saved. */
    loadServerDraft: (): void => {
      if (saveStatus.kind !== 'conflict') return;
      const { other } = saveStatus;
      const restored = restoreInto(form, other?.content ?? null);
      const loadedStep = allowedStep(step, restored, form);
      autosaver.loadServerDraft(other, toContent(questions, restored.answers, loadedStep));
      dispatch({ type: 'draftLoaded', restored, step: loadedStep, isDiscarded: other === null });
      if (loadedStep === 'questions') backToQuestions();
    },
    /** In a conflict, saves this form over the other one. */
    keepOwnDraft: () => autosaver.overwrite(),
    /** Deletes the draft; throws where the server could not. A submission to be corrected is shown again. */
    startOver: async (): Promise<void> => {
      await autosaver.discard();
      const restored = restoreInto(form, submitted);
      autosaver.loadServerDraft(null, toContent(questions, restored.answers, 'questions'));
      dispatch({ type: 'startedOver', restored });
      showDraft(collaboratorId, null);
      backToQuestions();
    },
    /** Stops saving, because the form was submitted. */
    finish: () => {
      autosaver.finish();
      showDraft(collaboratorId, null);
    },
  };
}

export type EvaluationForm = ReturnType<typeof useEvaluationForm>;
