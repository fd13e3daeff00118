import { imports } from '@/strings/imports';
import type { Column } from '@/ui/DataTable';

interface InSheet {
  sheet: string;
}

/** The column with the sheet of each row, where a file has several. */
export const sheetColumn = (rows: readonly InSheet[] | undefined): Column<InSheet>[] =>
  rows?.some(({ sheet }) => sheet !== '') ? [{ key: 'sheet', header: imports.sheet, render: ({ sheet }) => sheet }] : [];
