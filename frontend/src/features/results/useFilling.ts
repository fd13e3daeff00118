import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useMarkBegun, type Draft, type DraftContent } from '@/api/drafts';
import type { ReadyForm } from '@/api/results';
import type { Score } from '@/constants';
import { DraftKeeper } from './DraftKeeper';
import { NO_ANSWERS, answeredIn, fit, inOrder, toContent, type Change, type Fitted, type Step } from './draft';
import { chooseOpening, type Opening } from './opening';
import { findProblems } from './problems';
import { findUnconfirmed } from './unconfirmed';

const NO_CHANGES: ReadonlyMap<number, Change> = new Map();

interface Whose {
  evaluatorId: number;
  collaboratorId: number;
}

interface Start {
  opening: Opening;
  /** Null where nothing has been answered yet. */
  fitted: Fitted | null;
  /** Whether that is what was submitted before, which nobody has begun to correct yet. */
  isEarlier: boolean;
  step: Step;
}

/** Changes what else is shown, at the same moment. */
type Arrange = (fitted: Fitted) => void;

/** Nothing may be wrong with the answers for the training form to be shown. */
const stepOf = (fitted: Fitted | null, { questions, evaluation }: ReadyForm, wanted: Step): Step =>
  fitted && findProblems(questions, fitted.answers, evaluation.requires_evidence).size === 0
    ? wanted
    : 'questions';

function openAt(whose: Whose, form: ReadyForm, found: Draft | null, earlier: DraftContent | null): Start {
  const typed = findUnconfirmed(whose.evaluatorId, whose.collaboratorId);
  const opening = chooseOpening(form.evaluation.id, found, typed);
  const content = opening.content ?? earlier;
  const fitted = content && fit(content, form.questions);
  const isEarlier = opening.content === null && earlier !== null;
  return { opening, fitted, isEarlier, step: stepOf(fitted, form, fitted?.step ?? 'questions') };
}

/**
 * What is filled in about one person, kept on the server while it is: `keeping` says how that
 * stands. It opens where it was left, on this device or another; a correction that nobody has begun
 * opens with what was submitted earlier.
 */
export function useFilling(
  whose: Whose,
  initial: ReadyForm,
  found: Draft | null,
  earlier: DraftContent | null = null,
) {
  const { evaluatorId, collaboratorId } = whose;
  const [start] = useState(() => openAt(whose, initial, found, earlier));
  const [form, setForm] = useState(initial);
  const [answers, setAnswers] = useState(start.fitted?.answers ?? NO_ANSWERS);
  const [changes, setChanges] = useState(start.fitted?.changes ?? NO_CHANGES);
  const [hasContinued, setContinued] = useState(start.step === 'training');
  const questions = useMemo(() => inOrder(form.questions), [form]);
  const markBegun = useMarkBegun(evaluatorId);

  const [keeper] = useState(
    () =>
      new DraftKeeper(
        { evaluatorId, collaboratorId, evaluationId: initial.evaluation.id },
        start.opening,
        toContent(inOrder(initial.questions), answers, start.step),
        ({ saved, content }) =>
          markBegun(collaboratorId, {
            collaborator_id: collaboratorId,
            evaluation_id: initial.evaluation.id,
            answered: answeredIn(content),
            saved_at: saved.saved_at,
          }),
      ),
  );
  const keeping = useSyncExternalStore(keeper.subscribe, keeper.getKeeping);
  useEffect(() => keeper.start(), [keeper]);

  const setScore = useCallback(
    (questionId: number, score: Score) =>
      setAnswers((given) => ({ ...given, scores: { ...given.scores, [questionId]: score } })),
    [],
  );
  const setRemark = useCallback(
    (questionId: number, remark: string) =>
      setAnswers((given) => ({ ...given, remarks: { ...given.remarks, [questionId]: remark } })),
    [],
  );

  /** Shows what fits of this instead, there if it is whole, and answers how much that is. */
  const show = (
    content: DraftContent | null,
    now: ReadyForm,
    arrange: Arrange,
    there: Step = 'questions',
  ): Fitted => {
    const fitted = fit(content ?? toContent(now.questions, NO_ANSWERS, 'questions'), now.questions);
    // at once: what was there before must not be drawn, and so saved, again
    flushSync(() => {
      setForm(now);
      setAnswers(fitted.answers);
      setContinued(stepOf(fitted, now, there) === 'training');
      arrange(fitted);
      setChanges(content ? fitted.changes : NO_CHANGES);
    });
    return fitted;
  };

  return {
    start,
    form,
    questions,
    answers,
    changes,
    /** Whether everything was answered and *Continuar* was pressed. */
    hasContinued,
    setContinued,
    keeping,
    keeper,
    setScore,
    setRemark,
    setTraining: (training: typeof answers.training) => setAnswers((given) => ({ ...given, training })),
    /** What the training form's being shown or not adds to the answers. */
    keep: (step: Step) => keeper.change(toContent(questions, answers, step)),
    /** Takes other questions over, with the answers that still fit. */
    askAnew: (now: ReadyForm, arrange: Arrange): void => {
      const fitted = show(toContent(questions, answers, 'questions'), now, arrange);
      keeper.ask(now.evaluation.id, toContent(inOrder(now.questions), fitted.answers, 'questions'));
    },
    /** Takes another form's version over, and answers where one is in it then. */
    adopt: (other: Draft | null, here: Step, arrange: Arrange): Step => {
      const fitted = show(other?.content ?? null, form, arrange, here);
      const step = stepOf(fitted, form, here);
      keeper.adopt(other, toContent(questions, fitted.answers, step));
      return step;
    },
    /** Forgets everything but what was submitted earlier; throws where the server could not. */
    startOver: async (arrange: Arrange): Promise<void> => {
      await keeper.discard();
      const fitted = show(earlier, form, arrange);
      keeper.adopt(null, toContent(questions, fitted.answers, 'questions'));
      markBegun(collaboratorId, null);
    },
    finish: () => {
      keeper.finish();
      markBegun(collaboratorId, null);
    },
  };
}

export type Filling = ReturnType<typeof useFilling>;
