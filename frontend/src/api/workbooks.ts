import type { AuditFilter } from './audit';
import { api, type NamedFile } from './client';
import type { operations } from './schema';

type TableOperation = operations['export_table']['parameters'];
export type TableName = TableOperation['path']['table'];
/** A table takes the filters of its screen. */
type TableFilter = Omit<NonNullable<TableOperation['query']>, 'sort'> & { sort?: string };

/** A table as a workbook, with the filters of its screen. The server records the download. */
export const fetchTable =
  (table: TableName, filter: TableFilter = {}) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/exports/{table}', { path: { table }, query: { ...filter }, signal });

/** The development actions, with the filters as in the address. */
export const fetchPlansTable =
  ({ search, state, period, sort }: Record<'search' | 'state' | 'period' | 'sort', string>) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/exports/{table}', { path: { table: 'plans' }, query: { search, state, period, sort }, signal });

/** One person's results. */
export const fetchHistoryTable =
  (userId: number, sort: string) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/exports/history/{user_id}', { path: { user_id: userId }, query: { sort }, signal });

/** Who has opened or downloaded one's own reports. */
export const fetchViewsTable = (signal: AbortSignal): Promise<NamedFile> =>
  api.getFile('/profile/report-views/xlsx', { signal });

/** The log of e-mails, with the filters as in the address. */
export const fetchMessagesTable =
  (filter: Record<'kind' | 'state' | 'sort', string>) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/reminders/messages/xlsx', { query: filter, signal });

/** The audit log. */
export const fetchAuditTable =
  (filter: AuditFilter) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/audit/xlsx', { query: { ...filter }, signal });
