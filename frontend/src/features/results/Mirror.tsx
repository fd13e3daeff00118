import { Text, Title } from '@mantine/core';
import { useSpread } from '@/api/spread';
import { SCORES, type Score } from '@/constants';
import { mirror as text } from '@/strings/mirror';
import { Notice } from '@/ui/Notice';
import type { Scores } from './draft';
import classes from './Mirror.module.css';
import { sharesOf } from './shares';

interface MirrorProps {
  evaluationId: number;
  scores: Scores;
}

/** One's own scores beside all others', before they are sent. It asks once, and stands in nobody's way. */
export function Mirror({ evaluationId, scores }: MirrorProps) {
  const { data, isError } = useSpread(evaluationId);
  const given = Object.values(scores);
  const others = data?.shares.length === SCORES.length ? data.shares : null;
  const same = findSame(given);
  const counts = SCORES.map((score) => given.filter((each) => each === score).length);
  const own = sharesOf(counts);
  return (
    <section className={classes.mirror} aria-labelledby="espejo">
      <Title order={3} id="espejo">
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
            own={own[index] ?? 0}
            share={others?.[index] ?? null}
          />
        ))}
      </ul>
      {!others && (data || isError) && (
        <Text size="sm" c="dimmed" mt="sm">
          {isError ? text.failed : text.tooFew}
        </Text>
      )}
      {same !== null && (
        <div className={classes.notice}>
          <Notice>{text.same(same)}</Notice>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  score: Score;
  /** How many of one's own answers have this score, and which percentage of them that is. */
  count: number;
  own: number;
  /** The others' percentage. */
  share: number | null;
}

function Row({ score, count, own, share }: RowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.score}>{text.score(score)}</span>
      <span className={classes.bars}>
        <Bar whose={text.yours} length={own} value={text.count(count, own)} isOwn />
        {share !== null && <Bar whose={text.others} length={share} value={text.share(share)} />}
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
