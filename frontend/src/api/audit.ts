import { useQuery } from '@tanstack/react-query';
import type { QueryOf, SortOf } from './calls';
import { ALWAYS_STALE } from './queryClient';
import { pageQuery } from './readQuery';
import type { components } from './schema';

export type AuditEvent = components['schemas']['AuditEventOut'];
export type AuditAction = components['schemas']['Action'];
export type ReportView = components['schemas']['ReportViewOut'];

/** The filters of the log, combined; empty for no filter. Days as `2026-03-04`, both included. */
export type AuditFilter = QueryOf<'/audit/xlsx'>;
export type AuditSort = SortOf<'/audit'>;
export type ReportViewsSort = SortOf<'/profile/report-views'>;

/** One page of the audit log, newest first. */
export const useAuditEvents = (params: QueryOf<'/audit'>) =>
  useQuery({ ...pageQuery('/audit', { query: params }), ...ALWAYS_STALE });

/** One page of who has opened or exported one's own reports, newest first. */
export const useReportViews = (params: QueryOf<'/profile/report-views'>) =>
  useQuery({ ...pageQuery('/profile/report-views', { query: params }), ...ALWAYS_STALE });
