import { Button, Table, VisuallyHidden } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { charts as text } from '@/strings/charts';
import classes from './ChartFrame.module.css';

/** The figures of a chart; the first cell of a row names it. */
interface Figures {
  columns: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

interface ChartFrameProps {
  /** Names the chart and its table. */
  label: string;
  figures: Figures;
  /** The meaning of marks in the drawing. */
  legend?: ReactNode;
  /** The drawing, of fixed height. */
  children: ReactNode;
}

/** A chart with its figures as a table for screen readers and on request. */
export function ChartFrame({ label, figures, legend, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <figure className={classes.frame} aria-label={label}>
      <div className={classes.drawing} hidden={isTable} aria-hidden>
        {children}
        {legend && <div className={classes.legend}>{legend}</div>}
      </div>
      <div className={classes.figures} data-hidden={!isTable || undefined}>
        <FiguresTable label={label} figures={figures} />
      </div>
      <Button
        className={classes.toggle}
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setTable(!isTable)}
      >
        {isTable ? text.asChart : text.asTable}
      </Button>
    </figure>
  );
}

const FiguresTable = ({ label, figures: { columns, rows } }: { label: string; figures: Figures }) => (
  <Table>
    <VisuallyHidden component="caption">{label}</VisuallyHidden>
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column} scope="col">
            {column}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {rows.map(([name, ...cells], index) => (
        <Table.Tr key={index}>
          <Table.Th scope="row" fw={400}>
            {name}
          </Table.Th>
          {cells.map((cell, column) => (
            <Table.Td key={column} className={classes.cell}>
              {cell}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);
