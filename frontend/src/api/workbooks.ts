import type { AuditFilter } from './audit';
import type { QueryOf } from './calls';
import { api, type NamedFile } from './client';
import type { HistorySort } from './history';
import type { operations } from './schema';

export type TableName = operations['export_table']['parameters']['path']['table'];

type TableQuery = QueryOf<'/exports/{table}'>;
/** A table takes the filters of its screen, whose year it calls a period. */
type TableFilter = TableQuery & { year?: number | null };

/** A table as a workbook, with the filters of its screen. The server records the download. */
export const fetchTable =
  (table: TableName, { year, ...filter }: TableFilter = {}) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/exports/{table}', { path: { table }, query: { period: year, ...filter }, signal });

/** One person's results. */
export const fetchHistoryTable =
  (userId: number, sort: HistorySort | '') =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/exports/history/{user_id}', { path: { user_id: userId }, query: { sort }, signal });

/** Who has opened or downloaded one's own reports. */
export const fetchViewsTable = (signal: AbortSignal): Promise<NamedFile> =>
  api.getFile('/profile/report-views/xlsx', { signal });

/** The log of e-mails, with the filters as in the address. */
export const fetchMessagesTable =
  (filter: QueryOf<'/reminders/messages/xlsx'>) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/reminders/messages/xlsx', { query: filter, signal });

/** The audit log as CSV. */
export const fetchAuditCsv =
  (filter: AuditFilter) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/audit/csv', { query: filter, signal });

/** The audit log. */
export const fetchAuditTable =
  (filter: AuditFilter) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/audit/xlsx', { query: filter, signal });
