import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type Report = components['schemas']['ReportOut'];
export type ReportHead = Report['report'];
export type ReportQuestion = Report['questions'][number];
export type ReportTraining = Report['training'];

/** One person's result in one evaluation, for a document. */
export const fetchReport = (evaluationId: number, userId: number, signal: AbortSignal) =>
  api.get<Report>(`/reports/full/${evaluationId}/${userId}`, { signal });

/** One person's result in one evaluation. */
export const useReport = (evaluationId: string, userId: string) =>
  useQuery({
    queryKey: ['report', evaluationId, userId],
    queryFn: ({ signal }) => api.get<Report>(`/reports/full/${encodeURIComponent(evaluationId)}/${encodeURIComponent(userId)}`, { signal }),
  });

const REPORTS_PER_CALL = 50;

interface FetchReports {
  /** Part of a name; empty for everybody. */
  search?: string;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Everybody's reports in one evaluation, by name, some at a time. */
export async function fetchReports(
  evaluationId: number,
  { search, signal, onProgress }: FetchReports,
): Promise<Report[]> {
  // By person: who is evaluated meanwhile moves others to the next page.
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
