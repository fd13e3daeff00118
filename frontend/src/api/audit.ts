import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, buildUrl, type ListQuery } from './client';
import { profileKey } from './profile';
import type { components } from './schema';

export type AuditEvent = components['schemas']['AuditEventOut'];
export type AuditAction = components['schemas']['Action'];
export type ReportView = components['schemas']['ReportViewOut'];
type Export = components['schemas']['ExportIn'];
type Issued = components['schemas']['IssuedOut'];

/** What of the log is wanted, all at once; empty for everything. Days as `2026-03-04`, both included. */
export interface AuditFilter {
  search: string;
  action: readonly AuditAction[];
  since: string;
  until: string;
}

/** A log that grows while it is read is asked for each time somebody comes to it. */
const ALWAYS_STALE = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** One page of what has happened, newest first. */
export const useAuditEvents = (params: AuditFilter & ListQuery) =>
  useQuery({
    queryKey: ['audit', params],
    queryFn: ({ signal }) => api.getPage<AuditEvent>('/audit', { query: { ...params }, signal }),
    ...ALWAYS_STALE,
  });

/** Where all of it is, as a table for a spreadsheet. */
export const auditCsvUrl = (filter: AuditFilter): string => buildUrl('/audit/csv', { ...filter });

/** One page of who has opened or exported one's own reports, newest first. */
export const useReportViews = (params: ListQuery) =>
  useQuery({
    queryKey: [...profileKey, 'report-views', params],
    queryFn: ({ signal }) => api.getPage<ReportView>('/profile/report-views', { query: params, signal }),
    ...ALWAYS_STALE,
  });

/** Says that documents with results are about to be made, and answers their folios. */
export const declareExport = (exported: Export, signal: AbortSignal) =>
  api.post<Issued[]>('/audit/exports', exported, { signal });
