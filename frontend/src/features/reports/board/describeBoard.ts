import type { Board, BoardQuestion } from '@/api/board';
import { extremesOf, type Extreme } from '@/domain/highlights';
import { countPending, describePending, type PendingPart } from '@/domain/pending';
import { toOneDecimal, toWholePercent } from '@/domain/rounding';
import { currentYear } from '@/format';
import { analysis } from '@/strings/analysis';
import { board as text } from '@/strings/board';
import { enumerated } from '@/strings/enumerated';
import { pending } from '@/strings/pending';
import { provisional } from '@/strings/provisional';
import { report } from '@/strings/report';
import { percentDone } from '../dashboard/progress';

export type BoardFact = readonly [label: string, value: string];

const percent = (percentage: string): string => `${toWholePercent(percentage)}%`;

/** Whether the people evaluated can read their results; null without results. */
export function publicationOf({ unpublished, means }: Board): string | null {
  const { people } = means.overall;
  if (people === 0) return null;
  if (unpublished === 0) return text.publication.all;
  return unpublished === people ? text.publication.none : text.publication.some(unpublished, people);
}

export function participationOf(board: Board): BoardFact[] {
  const { total_assigned: assigned, total_evaluated: evaluated, pending: parts, total_not_evaluated: without } = board;
  const { people } = board.means.overall;
  const evaluators = board.evaluation_progress.filter((each) => each.assigned > 0);
  const done = evaluators.filter((each) => each.evaluated === each.assigned);
  const { participation: words } = text;
  const left = parts.length > 0 ? pendingOf(parts) : String(assigned - evaluated);
  return [
    [words.sent, assigned === 0 ? words.nobody : words.of(evaluated, assigned, percentDone(evaluated, assigned))],
    [words.pending, assigned === evaluated ? words.nothing : left],
    [words.evaluators, words.done(done.length, evaluators.length)],
    [words.withResult, without === null ? String(people) : words.notEvaluated(people, without)],
  ];
}

const MOST_PARTS = 4;

/** The missing evaluations by day; of more days than a line has room for, by state. */
function pendingOf(parts: readonly PendingPart[]): string {
  if (parts.length <= MOST_PARTS) return describePending(parts);
  const words = (['open', 'upcoming', 'closed', 'unprepared'] as const).flatMap((state) => {
    const count = countPending(parts.filter((part) => part.state === state));
    if (count === 0) return [];
    return state === 'upcoming' ? text.participation.later(count) : pending.part(state, count, null);
  });
  return pending.all(countPending(parts), words);
}

/** Of another year than this one only today's assignments are known. */
export const participationNote = ({ year }: Board): string | null => (year === currentYear() ? null : text.participation.earlier);

interface SectionFigure {
  label: string;
  value: string;
  /** Null where it is not told. */
  percentage: number | null;
  note?: string;
}

/** The mean with its sections; where it is not told, why. */
export function meanOf({ year, means, total_provisional: unfinished }: Board) {
  const { people, average } = means.overall;
  if (average === null) return { told: null, untold: people === 0 ? text.mean.none(year) : text.mean.few(people) };
  const sections = (['competencies', 'objectives'] as const).filter((section) => means[section].people > 0);
  return {
    told: {
      label: text.mean.label(year),
      value: percent(average),
      people: text.mean.people(people),
      note: unfinished === 0 ? null : unfinished === people ? text.mean.allProvisional : provisional.people(unfinished),
      sections: sections.map((section): SectionFigure => {
        const mean = means[section];
        return {
          label: section === 'competencies' ? report.sections.competency : report.sections.objective,
          value: mean.average === null ? text.mean.fewOfSection : percent(mean.average),
          percentage: mean.average === null ? null : Number(mean.average),
          ...(mean.people < people && { note: text.mean.people(mean.people) }),
        };
      }),
    },
    untold: null,
  };
}

/** How the mean of the same people has changed; `direction` only where it is more than chance would make it. */
export function changeOf(board: Board): { direction: 'up' | 'down' | null; sentences: string[] } {
  const { year: now, compared_with: then, people_before: before, same_people: same } = board;
  if (before === 0) return { direction: null, sentences: [text.same.noYear(then)] };
  if (same.average === null || same.compared === null || !same.standing) {
    const words = same.people === 0 ? text.same.nobody(then, now) : text.same.few(same.people, then, now);
    return { direction: null, sentences: [words] };
  }
  const { told, compared, evaluators } = same.standing;
  const words = text.same.told[told];
  const direction = told === 'higher' ? 'up' : told === 'lower' ? 'down' : null;
  const hasBasis = direction !== null || told === 'chance';
  return {
    direction,
    sentences: [
      text.same.both(same.people, percent(same.compared), then, percent(same.average), now),
      hasBasis ? text.same.basis(words, analysis.years.basis(compared, evaluators)) : text.same.untold(words),
    ],
  };
}

/** The highest and the lowest questions, or in words why none are named. */
export function questionsOf({ questions }: Board): { strengths: Extreme<BoardQuestion>; needs: Extreme<BoardQuestion> } | string {
  const extremes = extremesOf(questions);
  if (!extremes) return questions.length === 0 ? text.questions.few : text.questions.one;
  if (extremes.equal) return text.questions.equal(extremes.equal.count, toOneDecimal(extremes.equal.average));
  return { strengths: extremes.highest, needs: extremes.lowest };
}

/** Which categories were asked, and how many people. */
export function askedOf({ categories, people }: BoardQuestion): string {
  const names = categories.length > MOST_CATEGORIES ? text.questions.categories(categories.length) : enumerated(categories);
  return text.questions.of(people, names);
}

const MOST_CATEGORIES = 2;

export function improvementOf({ plans, total_needing_training: training, means }: Board): BoardFact[] {
  const { plans: words } = text;
  return [
    [words.done, plans.actions === 0 ? words.none : words.of(plans.done, plans.actions, plans.people, plans.overdue)],
    // as the mean, told of ten people or more
    ...(means.overall.average === null ? [] : [[words.training, words.trainingOf(training, means.overall.people)] as const]),
  ];
}
