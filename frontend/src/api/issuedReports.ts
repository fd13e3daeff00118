import { declaring } from '@/errors';
import { declareExport, type IssuedFolio } from './documents';
import { fetchPlans, type Plan } from './plans';
import { fetchReports, fetchReportsOf, type Report } from './report';
import { fetchSelfComparisons, type SelfComparison } from './selfEvaluations';
import { fetchTalksOf, type Talk } from './talks';

/** A report with all that is printed with it. */
type WholeReport = Report & { plan?: Plan; comparison?: SelfComparison; talks?: Talk[] };

/** Reports with the folios under which they are printed. */
interface IssuedReports {
  reports: WholeReport[];
  issued: IssuedFolio[];
}

interface Job {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** The reports, by evaluation and person. */
type Chosen = readonly { evaluation_id: number; user_id: number }[];

/** As many as one call reads and issues. */
const AT_ONCE = 50;

/**
 * Everybody's reports in one evaluation, issued some at a time, so that no call and nothing that is kept grows with the
 * evaluation. They are recorded as one export.
 */
export async function* issueAllReports(evaluationId: number, { signal, onProgress }: Job): AsyncGenerator<IssuedReports> {
  let part: 'first' | 'further' = 'first';
  for await (const { reports, done, total } of fetchReports(evaluationId, signal)) {
    const user_ids = reports.map(({ report }) => report.user_id);
    const whole = await complete(evaluationId, reports, signal);
    signal.throwIfAborted();
    yield { reports: whole, issued: await declaring(declareExport({ document: 'reports', evaluation_id: evaluationId, user_ids, part }, signal)) };
    onProgress(done, total);
    part = 'further';
  }
}

/** The reports chosen, in their order, issued some at a time; each is recorded as opened and as exported. */
export async function* issueChosenReports(chosen: Chosen, { signal, onProgress }: Job): AsyncGenerator<IssuedReports> {
  let done = 0;
  for (const group of groupsOf(chosen, AT_ONCE)) {
    const found = new Map<number, WholeReport>();
    const issued: IssuedFolio[] = [];
    for (const [evaluationId, user_ids] of byEvaluation(group)) {
      const reports = await complete(evaluationId, await fetchReportsOf(evaluationId, user_ids, signal), signal);
      for (const each of reports) found.set(each.report.user_id, each);
      signal.throwIfAborted();
      if (reports.length > 0) issued.push(...(await declaring(declareExport({ document: 'reports', evaluation_id: evaluationId, user_ids }, signal))));
    }
    yield { reports: group.flatMap(({ user_id: person }) => found.get(person) ?? []), issued };
    done += group.length;
    onProgress(done, chosen.length);
  }
}

/** Adds the plans, the self-evaluations and the talks to reports of one evaluation. */
async function complete(evaluationId: number, reports: readonly Report[], signal: AbortSignal): Promise<WholeReport[]> {
  if (reports.length === 0) return [];
  const ids = reports.map(({ report }) => report.user_id);
  const [plans, comparisons, talks] = await Promise.all([
    fetchPlans(evaluationId, ids, signal),
    fetchSelfComparisons(evaluationId, ids, signal),
    fetchTalksOf(evaluationId, ids, signal),
  ]);
  const planOf = new Map(plans.map((plan) => [plan.user_id, plan]));
  const comparisonOf = new Map(comparisons.map(({ user_id: person, comparison }) => [person, comparison]));
  const talksOf = new Map(talks.map((each) => [each.user_id, each.talks]));
  return reports.map((report) => {
    const plan = planOf.get(report.report.user_id);
    const comparison = comparisonOf.get(report.report.user_id);
    const held = talksOf.get(report.report.user_id);
    return { ...report, ...(plan && { plan }), ...(comparison && { comparison }), ...(held && { talks: held }) };
  });
}

function byEvaluation(chosen: Chosen): Map<number, number[]> {
  const people = new Map<number, number[]>();
  for (const { evaluation_id: evaluation, user_id: person } of chosen) {
    people.set(evaluation, [...(people.get(evaluation) ?? []), person]);
  }
  return people;
}

/** The items in their order, in groups of this size at most. */
function groupsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}
