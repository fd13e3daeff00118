import { Card, Text, Title, VisuallyHidden } from '@mantine/core';
import type { ReportQuestion } from '@/api/report';
import { extremesOf, type Extreme, type Tie } from '@/domain/highlights';
import { levelOfAverage } from '@/domain/levels';
import { report as words } from '@/strings/report';
import { scale } from '@/strings/scale';
import classes from './ReportPage.module.css';

const text = words.highlights;

/** The questions with the highest and the lowest averages, or how many share one. */
export function ReportHighlights({ questions }: { questions: readonly ReportQuestion[] }) {
  const extremes = extremesOf(questions);
  if (!extremes) return null;
  return (
    <Card component="section" aria-labelledby="destacados">
      <VisuallyHidden>
        <h2 id="destacados">{text.title}</h2>
      </VisuallyHidden>
      {extremes.equal ? (
        <Text>{inWords(text.equal, extremes.equal)}</Text>
      ) : (
        <div className={classes.highlights}>
          <End name={text.highest} extreme={extremes.highest} />
          <End name={text.lowest} extreme={extremes.lowest} />
        </div>
      )}
    </Card>
  );
}

const inWords = (say: typeof text.tie, { count, average }: Tie) => say(count, average, scale[levelOfAverage(average)]);

const End = ({ name, extreme: { questions, tie } }: { name: string; extreme: Extreme<ReportQuestion> }) => (
  <div>
    <Title order={3}>{name}</Title>
    {tie && <Text mt="xs">{inWords(text.tie, tie)}</Text>}
    {questions && (
      <ol className={classes.ranked} aria-label={name}>
        {questions.map((question, index) => (
          <li key={`${question.question_id} ${index}`} className={classes.rankedQuestion}>
            <span className={classes.rankedText}>{question.question_text}</span>{' '}
            <span className={classes.average}>{question.average_score}</span>
          </li>
        ))}
      </ol>
    )}
  </div>
);
