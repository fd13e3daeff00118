import { Text, Title } from '@mantine/core';
import type { ReportTraining } from '@/api/report';
import { readComments } from '@/domain/comments';
import { report as words } from '@/strings/report';
import { SectionCard } from '@/ui/SectionCard';
import classes from './ReportPage.module.css';

const text = words.training;

/** The evaluators' comments, and whether they recommend training. */
export function ReportComments({ training }: { training: ReportTraining }) {
  const { comments, summary } = readComments(training);
  return (
    <SectionCard id="comentarios" title={text.commentsTitle} gap={0}>
      {summary !== null && (
        <>
          <Title order={3} mt="xs">
            {text.summary}
          </Title>
          <Text className={classes.comment}>{summary}</Text>
          <Title order={3} mt="md">
            {text.comments}
          </Title>
        </>
      )}
      {comments.length === 0 ? (
        <Text c="dimmed" mt="xs">
          {text.none}
        </Text>
      ) : (
        <ul className={classes.comments}>
          {comments.map((comment, index) => (
            <li key={index} className={classes.comment}>
              {comment}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.requires}>
        {text.requires}{' '}
        <strong className={classes.answer} data-yes={training.requires_training || undefined}>
          {training.requires_training ? text.yes : text.no}
        </strong>
      </p>
    </SectionCard>
  );
}
