import { Card, Title } from '@mantine/core';
import type { ReportQuestion } from '@/api/report';
import { extremesOf } from '@/domain/highlights';
import { report as words } from '@/strings/report';
import classes from './ReportPage.module.css';

const text = words.highlights;

/** The questions with the highest and the lowest averages; nothing where all are equal. */
export function ReportHighlights({ questions }: { questions: readonly ReportQuestion[] }) {
  const { highest, lowest } = extremesOf(questions);
  if (highest.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="destacados">
      <Title order={2} id="destacados">
        {text.title}
      </Title>
      <div className={classes.highlights}>
        <Questions name={text.highest} questions={highest} />
        <Questions name={text.lowest} questions={lowest} />
      </div>
    </Card>
  );
}

const Questions = ({ name, questions }: { name: string; questions: readonly ReportQuestion[] }) => (
  <div>
    <Title order={3}>{name}</Title>
    <ol className={classes.ranked} aria-label={name}>
      {questions.map((question, index) => (
        <li key={`${question.question_id} ${index}`} className={classes.rankedQuestion}>
          <span className={classes.questionText}>{question.question_text}</span>{' '}
          <span className={classes.average}>{question.average_score}</span>
        </li>
      ))}
    </ol>
  </div>
);
