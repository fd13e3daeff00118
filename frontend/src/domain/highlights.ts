import { toHundredths } from './hundredths';

const MOST_NAMED = 3;

interface Averaged {
  average_score: string;
}

/** The questions with the three highest and the three lowest averages (rules: scores). */
export function extremesOf<T extends Averaged>(questions: readonly T[]): { highest: T[]; lowest: T[] } {
  const averages = questions.map((question) => toHundredths(question.average_score));
  const top = Math.max(...averages);
  const bottom = Math.min(...averages);
  const most = Math.min(MOST_NAMED, Math.floor(questions.length / 2));
  const rising = questions.toSorted((a, b) => toHundredths(a.average_score) - toHundredths(b.average_score));
  const falling = questions.toSorted((a, b) => toHundredths(b.average_score) - toHundredths(a.average_score));
  return {
    highest: falling.slice(0, most).filter((question) => toHundredths(question.average_score) > bottom),
    lowest: rising.slice(0, most).filter((question) => toHundredths(question.average_score) < top),
  };
}

/** How many points, with two decimals, a percentage has risen or fallen. */
export function changeBetween(before: string, now: string): { direction: 'up' | 'down' | 'same'; points: string } {
  const change = toHundredths(now) - toHundredths(before);
  return {
    direction: change > 0 ? 'up' : change < 0 ? 'down' : 'same',
    points: (Math.abs(change) / 100).toFixed(2),
  };
}
