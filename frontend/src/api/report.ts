import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import { readQuery } from './readQuery';
import type { components } from './schema';

export type Report = components['schemas']['ReportOut'];
export type ReportHead = Report['report'];
export type ReportQuestion = Report['questions'][number];
export type ReportTraining = Report['training'];

/** One person's result in one evaluation. */
export const useReport = (evaluationId: string, userId: string) =>
  useQuery(readQuery('/reports/full/{evaluation_id}/{user_id}', { path: { evaluation_id: evaluationId, user_id: userId } }));

const REPORTS_PER_CALL = 50;

/** Everybody's reports in one evaluation, by name, some at a time. */
export async function* fetchReports(evaluationId: number, signal: AbortSignal) {
  // new results during the download shift the pages
  const seen = new Set<number>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.getPage('/reports/evaluation/{evaluation_id}', {
      path: { evaluation_id: evaluationId },
      query: { page, page_size: REPORTS_PER_CALL },
      signal,
    });
    const reports = items.filter(({ report }) => !seen.has(report.user_id));
    for (const { report } of reports) seen.add(report.user_id);
    if (reports.length > 0) yield { reports, done: Math.min(seen.size, total), total };
    if (items.length < REPORTS_PER_CALL || seen.size >= total) return;
  }
}

/** The reports of these people, as many as are read at once, in one evaluation; each is recorded as opened. */
export const fetchReportsOf = (evaluationId: number, ids: readonly number[], signal: AbortSignal) =>
  api.get('/reports/evaluation/{evaluation_id}', { path: { evaluation_id: evaluationId }, query: { ids }, signal });
