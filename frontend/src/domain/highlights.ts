import { toHundredths } from './hundredths';

const MOST_NAMED = 3;

interface Averaged {
  average_score: string;
}

/** The questions of one end, or, where naming some would choose among equal ones, how many share the average. */
export type Extreme<T> = { questions: T[]; tie?: undefined } | { questions?: undefined; tie: Tie };

export interface Tie {
  count: number;
  average: string;
}

/** The ends of a report's averages; `equal` where they are one (rules: scores). */
type Extremes<T> = { highest: Extreme<T>; lowest: Extreme<T>; equal?: undefined } | { equal: Tie };

/** The questions with the up to three highest and lowest averages, ties included or told as such; null below two questions. */
export function extremesOf<T extends Averaged>(questions: readonly T[]): Extremes<T> | null {
  const [first] = questions;
  if (!first || questions.length < 2) return null;
  if (questions.every(({ average_score: average }) => average === first.average_score)) {
    return { equal: { count: questions.length, average: first.average_score } };
  }
  const most = Math.min(MOST_NAMED, Math.floor(questions.length / 2));
  const rising = questions.toSorted((a, b) => toHundredths(a.average_score) - toHundredths(b.average_score));
  const falling = questions.toSorted((a, b) => toHundredths(b.average_score) - toHundredths(a.average_score));
  return { highest: extremeOf(falling, most), lowest: extremeOf(rising, most) };
}

/** The first of the sorted questions, as many as can be named without choosing among equal ones. */
function extremeOf<T extends Averaged>(sorted: readonly T[], most: number): Extreme<T> {
  const isLastOfTie = (index: number) => sorted[index]?.average_score !== sorted[index + 1]?.average_score;
  let named = most;
  while (named > 0 && !isLastOfTie(named - 1)) named -= 1;
  if (named > 0) return { questions: sorted.slice(0, named) };
  const average = sorted[0]?.average_score ?? '';
  return { tie: { count: sorted.filter((question) => question.average_score === average).length, average } };
}

/** How many points, with two decimals, a percentage has risen or fallen. */
export function changeBetween(before: string, now: string): { direction: 'up' | 'down' | 'same'; points: string } {
  const change = toHundredths(now) - toHundredths(before);
  return {
    direction: change > 0 ? 'up' : change < 0 ? 'down' : 'same',
    points: (Math.abs(change) / 100).toFixed(2),
  };
}
