import { Skeleton, Text, Title } from '@mantine/core';
import type { Ref } from 'react';
import { results } from '@/strings/results';
import { Ring } from '@/ui/Ring';
import { describeLeft, type Row } from './assignedRows';
import classes from './ProgressSummary.module.css';

const RING_SIZE = 92;
const RING_STROKE = 9;
const text = results.progress;

interface ProgressSummaryProps {
  rows: readonly Row[];
  /** The heading, which takes the focus when an evaluation was saved. */
  ref?: Ref<HTMLHeadingElement>;
}

/** How far the evaluator is: a ring, `7 de 12`, and what is left. */
export function ProgressSummary({ rows, ref }: ProgressSummaryProps) {
  const total = rows.length;
  const done = rows.filter((row) => row.isDone).length;
  return (
    <section className={classes.progress} aria-labelledby="avance">
      <Ring value={done / total} size={RING_SIZE} stroke={RING_STROKE}>
        <span id="avance-cuenta" className={classes.count}>
          {text.count(done, total)}
        </span>
      </Ring>
      <div>
        <Title
          order={2}
          size="h3"
          id="avance"
          aria-describedby="avance-cuenta"
          ref={ref}
          tabIndex={-1}
          className={classes.title}
        >
          {text.title}
        </Title>
        <Text c="dimmed">{describeLeft(rows)}</Text>
      </div>
    </section>
  );
}

export function ProgressSkeleton() {
  return (
    <div className={classes.progress} aria-hidden>
      <Skeleton circle height={RING_SIZE} />
      <div>
        <Skeleton h={20} w="8rem" mb={10} />
        <Skeleton h={16} w="14rem" maw="50vw" />
      </div>
    </div>
  );
}
