import { IconAlertCircle } from '@tabler/icons-react';
import { memo } from 'react';
import type { FormQuestion } from '@/api/results';
import { SCORES, type Score } from '@/constants';
import { results } from '@/strings/results';
import { questionId } from './focus';
import classes from './QuestionCard.module.css';

interface QuestionCardProps {
  question: FormQuestion;
  number: number;
  score: Score | undefined;
  isMissing: boolean;
  onScore: (questionId: number, score: Score) => void;
}

/** One question and the four choices. Only drawn again when its own answer changes. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, number, score, isMissing, onScore } = props;
  const id = questionId(question.id);
  const [textId, errorId] = [`${id}-texto`, `${id}-error`];
  return (
    <div id={id} className={classes.card} data-question={question.id} data-missing={isMissing || undefined}>
      <fieldset
        role="radiogroup"
        aria-labelledby={textId}
        aria-required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? errorId : undefined}
        className={classes.group}
      >
        <legend className={classes.text} id={textId}>
          <span className={classes.number}>{number}.</span> {question.question_text}
        </legend>
        {isMissing && (
          <p id={errorId} className={classes.error}>
            <IconAlertCircle size={18} stroke={1.8} aria-hidden />
            {results.questions.required}
          </p>
        )}
        <div className={classes.choices}>
          {SCORES.map((each) => (
            <label key={each} className={classes.choice}>
              <input
                type="radio"
                name={id}
                value={each}
                checked={score === each}
                onChange={() => onScore(question.id, each)}
              />
              <span className={classes.tile}>
                <span className={classes.figure}>{each}</span>{' '}
                <span className={classes.word}>{results.scores[each]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
});
