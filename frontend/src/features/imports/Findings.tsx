import { Badge, Text } from '@mantine/core';
import { type Finding } from '@/api/imports';
import { imports } from '@/strings/imports';
import { DataTable, type Column } from '@/ui/DataTable';
import { CellText } from '@/ui/CellText';
import { sheetColumn } from './sheetColumn';

const text = imports.findings;
/** As many as the server keeps. */
const MOST_FINDINGS = 200;

const COLUMNS: readonly Column<Finding>[] = [
  { key: 'cell', header: text.cell, width: '5.5rem', render: ({ cell, row }) => <b>{cell || `${text.row} ${row}`}</b> },
  { key: 'column', header: text.column, render: ({ column }) => column },
  {
    key: 'value',
    header: text.value,
    render: ({ value }) => (value === '' ? <Text c="dimmed" span inherit>{text.empty}</Text> : <CellText>{value}</CellText>),
  },
  {
    key: 'message',
    header: text.message,
    render: ({ message, is_notice: isNotice }) => (
      <>
        {isNotice && (
          <Badge variant="light" color="gray" tt="none" mr="xs">
            {text.skipped}
          </Badge>
        )}
        {message}
      </>
    ),
  },
];

/** The findings in the cells of a file, in the order of its rows. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <div>
      <DataTable
        caption={text.caption}
        columns={[...sheetColumn(findings), ...COLUMNS]}
        rows={findings}
        rowKey={({ sheet, row, column }) => `${sheet} ${row} ${column}`}
        failure=""
        compact
      />
      {findings.length >= MOST_FINDINGS && (
        <Text size="sm" c="dimmed" mt="xs">
          {imports.shown(findings.length)}
        </Text>
      )}
    </div>
  );
}

