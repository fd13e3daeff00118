import { Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReportQuestion } from '@/api/report';
import { QUESTION_TYPES, SCORES } from '@/constants';
import { levelsAround } from '@/domain/levels';
import { LevelWords } from '@/shared/LevelWords';
import { report as text } from '@/strings/report';
import { FoldedSection } from '@/ui/FoldedSection';
import classes from './ReportPage.module.css';

/** Each question's average as a bar on the scale, by section. */
export function QuestionBars({ questions }: { questions: readonly ReportQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <FoldedSection id="preguntas" title={text.questions.title} note={text.questions.count(questions.length)}>
      <Text c="dimmed">{text.questions.scale}</Text>
      {QUESTION_TYPES.map((type) => (
        <Section
          key={type}
          name={text.sections[type]}
          questions={questions.filter((question) => question.question_type === type)}
        />
      ))}
    </FoldedSection>
  );
}

function Section({ name, questions }: { name: string; questions: readonly ReportQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <>
      <Title order={3} mt="lg">
        {name}
      </Title>
      <ul className={classes.questions}>
        {questions.map((question, index) => (
          // A question that was reworded has a row for each of its wordings.
          <li key={`${question.question_id} ${index}`} className={classes.question}>
            <span className={classes.questionText}>{question.question_text}</span>
            <Bar average={question.average_score} />
            <span className={classes.average}>
              {question.average_score}
              <VisuallyHidden>{text.questions.outOf}</VisuallyHidden>
            </span>
            <Background question={question} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The descriptions of the levels, with those marked that the average is between, and the comments. */
function Background({ question }: { question: ReportQuestion }) {
  const { levels, comments, average_score: average } = question;
  if (levels.length === 0 && comments.length === 0) return null;
  return (
    <div className={classes.background}>
      <LevelWords label={text.questions.levels} levels={levels} marked={levelsAround(average)} />
      {comments.length > 0 && (
        <ul className={classes.comments} aria-label={text.questions.comments}>
          {comments.map((comment, index) => (
            <li key={index} className={classes.comment}>
              {comment}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Four fields, filled from the left as far as the average goes. */
function Bar({ average }: { average: string }) {
  return (
    <span className={classes.scale} aria-hidden>
      {SCORES.map((score) => {
        const filled = Math.min(1, Math.max(0, Number(average) - (score - 1)));
        return (
          <span key={score} className={classes.step}>
            <span className={classes.fill} style={{ width: `${filled * 100}%` }} />
          </span>
        );
      })}
    </span>
  );
}
