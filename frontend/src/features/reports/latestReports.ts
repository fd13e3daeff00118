import { declareReportsOf, type IssuedFolio } from '@/api/documents';
import { fetchLatestResults, type LatestFilter } from '@/api/latestResults';
import { withPlans, type Plan } from '@/api/plans';
import { fetchReportsOf, type Report } from '@/api/report';
import type { PdfJob } from '@/pdf/PdfButton';
import type { Selection } from '@/ui/Selection';

/** Whose report of which evaluation, in the order of the list. */
type Chosen = readonly { evaluation_id: number; user_id: number }[];

/** The latest report of everybody found, or of those of them who are selected. */
export async function findChosen(filter: LatestFilter, selection: Selection | undefined, signal: AbortSignal): Promise<Chosen> {
  const rows = await fetchLatestResults(filter, signal);
  return rows.flatMap(({ evaluation_id, user_id }) =>
    evaluation_id !== null && (selection?.has(user_id) ?? true) ? [{ evaluation_id, user_id }] : [],
  );
}

/** The reports chosen, with their plans. */
export async function fetchChosen(chosen: Chosen, { signal, onProgress }: PdfJob): Promise<(Report & { plan?: Plan })[]> {
  const found = new Map<number, Report>();
  for (const [evaluationId, people] of byEvaluation(chosen)) {
    const before = found.size;
    const report = (done: number) => onProgress(before + done, chosen.length);
    const reports = await fetchReportsOf(evaluationId, people, { signal, onProgress: report });
    for (const each of reports) found.set(each.report.user_id, each);
  }
  return withPlans(chosen.flatMap(({ user_id: person }) => found.get(person) ?? []), signal);
}

export async function declareChosen(chosen: Chosen, signal: AbortSignal): Promise<IssuedFolio[]> {
  const issued: IssuedFolio[] = [];
  for (const [evaluationId, people] of byEvaluation(chosen)) {
    issued.push(...(await declareReportsOf(evaluationId, people, signal)));
  }
  return issued;
}

function byEvaluation(chosen: Chosen): Map<number, number[]> {
  const people = new Map<number, number[]>();
  for (const { evaluation_id: evaluation, user_id: person } of chosen) {
    people.set(evaluation, [...(people.get(evaluation) ?? []), person]);
  }
  return people;
}
