import { Text, Title } from '@mantine/core';
import { useScoreDistribution } from '@/api/scoreDistribution';
import { SCORES, type Score } from '@/constants';
import { scoreDistribution as text } from '@/strings/scoreDistribution';
import { Notice } from '@/ui/Notice';
import type { Scores } from '@/shared/questionnaire/kinds';
import { toPercentages } from './percentages';
import classes from './ScoreDistribution.module.css';

interface ScoreDistributionProps {
  evaluationId: number;
  scores: Scores;
}

/** The evaluator's own scores beside those of all others. Submitting does not wait for it. */
export function ScoreDistribution({ evaluationId, scores }: ScoreDistributionProps) {
  const { data, isError } = useScoreDistribution(evaluationId);
  const given = Object.values(scores);
  const others = data?.shares.length === SCORES.length ? data.shares : null;
  const same = findSame(given);
  const counts = SCORES.map((score) => given.filter((other) => other === score).length);
  const own = toPercentages(counts);
  return (
    <section className={classes.distribution} aria-labelledby="score-distribution">
      <Title order={3} id="score-distribution">
        {text.title}
      </Title>
      <Text c="dimmed" mt={4}>
        {others ? text.introBeside : text.intro}
      </Text>
      <ul className={classes.rows}>
        {SCORES.map((score, index) => (
          <Row
            key={score}
            score={score}
            count={counts[index] ?? 0}
            percentage={own[index] ?? 0}
            othersPercentage={others?.[index] ?? null}
            isAwaited={!data && !isError}
          />
        ))}
      </ul>
      {!others && (data || isError) && (
        <Text size="sm" c="dimmed" mt="sm">
          {isError ? text.failed : text.tooFew}
        </Text>
      )}
      {same !== null && (
        <Notice mt="lg">{text.same(same)}</Notice>
      )}
    </section>
  );
}

interface RowProps {
  score: Score;
  /** How many of the evaluator's own answers have this score, and their percentage. */
  count: number;
  percentage: number;
  /** Null where there are too few others. */
  othersPercentage: number | null;
  /** Reserves the place of the others, so that the button below does not move under a finger. */
  isAwaited: boolean;
}

function Row({ score, count, percentage, othersPercentage, isAwaited }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.score}>{text.score(score)}</span>
      <span className={classes.bars}>
        <Bar whose={text.yours} length={percentage} value={text.count(count, percentage)} isOwn />
        {othersPercentage !== null && (
          <Bar whose={text.others} length={othersPercentage} value={text.share(othersPercentage)} />
        )}
        {isAwaited && <span className={classes.awaited} />}
      </span>
    </li>
  );
}

interface BarProps {
  whose: string;
  /** From 0 to 100. */
  length: number;
  value: string;
  isOwn?: boolean;
}

/** A bar whose figure is text as well. */
function Bar({ whose, length, value, isOwn }: BarProps) {
  return (
    <span className={classes.bar} data-own={isOwn || undefined}>
      <span className={classes.whose}>{whose}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.fill} style={{ width: `${length}%` }} />
      </span>
      <span className={classes.value}>{value}</span>
    </span>
  );
}

/** The score that every answer has, where there are several answers. */
function findSame(given: readonly Score[]): Score | null {
  const [first] = given;
  return first !== undefined && given.length > 1 && given.every((score) => score === first) ? first : null;
}
