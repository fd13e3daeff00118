import { imports } from '@/strings/imports';
import { DataTable, type Column } from '@/ui/DataTable';
import { Email } from '@/ui/Email';
import { CellText } from '@/ui/CellText';
import { Part } from './Part';
import { sheetColumn } from './sheetColumn';

const text = imports.firstRows;

interface SampleRow {
  sheet: string;
  row: number;
  cells: readonly string[];
}

interface FirstRowsProps {
  columns: readonly { key: string; label: string }[];
  /** Their cells are in the order of the columns. */
  rows: readonly SampleRow[];
}

/** The first rows of a file as they are read. */
export function FirstRows({ columns, rows }: FirstRowsProps) {
  const shown: Column<SampleRow>[] = columns.map(({ key, label }, at) => ({
    key,
    header: label,
    render: ({ cells }) => {
      const value = cells[at] ?? '';
      return key === 'email' ? <Email email={value} /> : <CellText>{value}</CellText>;
    },
  }));
  return (
    <Part title={text}>
      <DataTable caption={text} columns={[...sheetColumn(rows), ...shown]} rows={[...rows]} rowKey={({ sheet, row }) => `${sheet} ${row}`} failure="" />
    </Part>
  );
}
