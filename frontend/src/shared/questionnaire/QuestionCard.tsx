import { IconAlertCircle } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { SCORES, type Score } from '@/constants';
import { results } from '@/strings/results';
import { scale } from '@/strings/scale';
import type { Change } from './draft';
import { questionId } from './focus';
import type { AskedQuestion } from './kinds';
import { asksForEvidence, type Problem } from './problems';
import classes from './QuestionCard.module.css';
import { Remark } from './Remark';
import { noteMovement } from './strayTaps';

/** The earlier answer to the same wording of a question. */
export interface EarlierAnswer {
  year: string;
  score: Score;
  comment: string;
}

interface QuestionCardProps {
  question: AskedQuestion;
  number: number;
  score: Score | undefined;
  /** How it differs from what was asked when the form was saved. */
  change: Change | undefined;
  /** The evaluator's earlier answer about the same person. */
  earlier: EarlierAnswer | undefined;
  remark: string;
  /** The sentence about the readers of the comment. */
  remarkHelp: string;
  /** Whether a comment has to be written with the lowest and the highest score. */
  requiresEvidence: boolean;
  /** The problem of the answer, once it is to be shown. */
  problem: Problem | null;
  isReadOnly: boolean;
  onScore: (questionId: number, score: Score) => void;
  onRemark: (questionId: number, remark: string) => void;
}

/** One question and the four choices. Only drawn again when its own answer changes. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, score, change, earlier, remark, remarkHelp, requiresEvidence, problem, isReadOnly, onScore, onRemark } = props;
  const isMissing = problem === 'score';
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing && !wasMissing) setWasMissing(true);
  const id = questionId(question.id);
  const [textId, errorId] = [`${id}-texto`, `${id}-error`];
  return (
    <div id={id} className={classes.card} data-question={question.id} data-missing={problem !== null || undefined}>
      <fieldset
        role="radiogroup"
        disabled={isReadOnly}
        aria-labelledby={textId}
        aria-required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId : undefined}
        className={classes.group}
      >
        <legend className={classes.text} id={textId}>
          <span className={classes.number}>{number}.</span> {question.question_text}
          {change && <span className={classes.change}>{results.draft.change[change]}</span>}
        </legend>
        {wasMissing && (
          <p id={errorId} className={classes.error} data-solved={!isMissing || undefined}>
            <IconAlertCircle size={18} stroke={1.8} aria-hidden />
            {results.questions.required}
          </p>
        )}
        <div className={classes.choices} data-described={question.levels.length > 0 || undefined}>
          {SCORES.map((choice) => (
            <Choice
              key={choice}
              group={id}
              score={choice}
              words={question.levels[choice - 1] ?? ''}
              isChosen={score === choice}
              onChoose={() => onScore(question.id, choice)}
            />
          ))}
        </div>
      </fieldset>
      {earlier && <Earlier {...earlier} />}
      <Remark
        number={number}
        remark={remark}
        help={remarkHelp}
        isAsked={asksForEvidence(score, requiresEvidence)}
        mayBeAsked={requiresEvidence}
        isReadOnly={isReadOnly}
        problem={problem}
        onChange={(text) => onRemark(question.id, text)}
      />
    </div>
  );
});

/** Below the choices, and no more than a line: it is to be remembered, not repeated. */
function Earlier({ year, score, comment }: EarlierAnswer) {
  const line = results.questions.earlier(year, score, scale[score]);
  if (!comment) return <p className={classes.earlier}>{line}</p>;
  return (
    <details className={classes.earlier} onToggle={noteMovement}>
      <summary>{results.questions.earlierWithComment(line)}</summary>
      {comment}
    </details>
  );
}

interface ChoiceProps {
  group: string;
  score: Score;
  /** The description of this level, empty for none. */
  words: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Choice({ group, score, words, isChosen, onChoose }: ChoiceProps) {
  const wordsId = `${group}-nivel-${score}`;
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name={group}
        value={score}
        checked={isChosen}
        // The description is no part of the name.
        {...(words && { 'aria-label': `${score} ${scale[score]}`, 'aria-describedby': wordsId })}
        onChange={onChoose}
      />
      <span className={classes.tile}>
        <span className={classes.figure}>{score}</span> <span className={classes.word}>{scale[score]}</span>
        {words && (
          <span id={wordsId} className={classes.words}>
            {words}
          </span>
        )}
      </span>
    </label>
  );
}
