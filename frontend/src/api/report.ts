import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';
import { groupsOf } from './someAtATime';

export type Report = components['schemas']['ReportOut'];
export type ReportHead = Report['report'];
export type ReportQuestion = Report['questions'][number];
export type ReportTraining = Report['training'];

/** One person's result in one evaluation. */
export const useReport = (evaluationId: string, userId: string) =>
  useQuery({
    queryKey: ['report', evaluationId, userId],
    queryFn: ({ signal }) => api.get<Report>(`/reports/full/${encodeURIComponent(evaluationId)}/${encodeURIComponent(userId)}`, { signal }),
  });

const REPORTS_PER_CALL = 50;

interface Fetching {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

interface FetchReports extends Fetching {
  /** Part of a name; empty for everybody. */
  search?: string;
}

/** Everybody's reports in one evaluation, by name, some at a time. */
export async function fetchReports(
  evaluationId: number,
  { search, signal, onProgress }: FetchReports,
): Promise<Report[]> {
  // Keyed by person: new results during the download shift the pages.
  const found = new Map<number, Report>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await api.getPage<Report>(`/reports/evaluation/${evaluationId}`, {
      query: { search, page, page_size: REPORTS_PER_CALL },
      signal,
    });
    for (const item of items) found.set(item.report.user_id, item);
    onProgress(Math.min(found.size, total), total);
    if (items.length < REPORTS_PER_CALL || found.size >= total) return [...found.values()];
  }
}

/** The reports of these people in one evaluation, some at a time; each is recorded as opened. */
export async function fetchReportsOf(
  evaluationId: number,
  people: readonly number[],
  { signal, onProgress }: Fetching,
): Promise<Report[]> {
  const found: Report[] = [];
  for (const ids of groupsOf(people, REPORTS_PER_CALL)) {
    found.push(...(await api.get<Report[]>(`/reports/evaluation/${evaluationId}`, { query: { ids }, signal })));
    onProgress(found.length, people.length);
  }
  return found;
}
