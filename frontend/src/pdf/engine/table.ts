import { autoTable, type CellHookData } from 'jspdf-autotable';
import type { PdfBlock, PdfCell, PdfColumn } from '../content';
import { CONTENT_WIDTH, HAIRLINE, LATER_TOP, MARGIN, SHADE, styles } from './look';
import type { Sheet } from './sheet';
import { lineHeightOf, type TextStyle, type Typesetter } from './typesetter';

type TableBlock = Extract<PdfBlock, { kind: 'table' }>;

/** Begins each line of a note, for the plugin knows a cell's text only. It has no form of its own. */
const NOTE = '\u2060';
const PADDING = { horizontal: 2.5, vertical: 0.9 };

/** Fixed widths as they are; the other columns share the rest. */
function widthsOf(columns: readonly PdfColumn[]): number[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  const open = columns.filter(({ width }) => width === undefined).length;
  return columns.map(({ width }) => width ?? (CONTENT_WIDTH - fixed) / open);
}

const bodyStyle = (column: PdfColumn | undefined): TextStyle => (column?.bold ? styles.cellBold : styles.cell);

/** A cell's text, and below it its notes. */
export const partsOf = (cell: PdfCell): string[] => (typeof cell === 'string' ? [cell] : [cell.text, ...cell.notes]);

const toContent = (cell: PdfCell): string => {
  const [text = '', ...notes] = partsOf(cell);
  return [text, ...notes.map((note) => note.split('\n').map((line) => NOTE + line)).flat()].join('\n');
};

function wrapContent(type: Typesetter, content: string, width: number, style: TextStyle, mostLines = Infinity): string[] {
  const mostOfNote = mostLines === Infinity ? Infinity : 1;
  return content.split('\n').flatMap((part) => {
    if (!part.startsWith(NOTE)) return type.cut(part, width, style, mostLines);
    return type.cut(part.slice(NOTE.length), width, styles.cellNote, mostOfNote).map((line) => NOTE + line);
  });
}

function drawContent(type: Typesetter, lines: readonly string[], x: number, top: number, style: TextStyle, align: 'left' | 'right'): void {
  let y = top;
  for (const line of lines) {
    const isNote = line.startsWith(NOTE);
    y = type.draw([isNote ? line.slice(NOTE.length) : line], x, y, isNote ? styles.cellNote : style, align);
  }
}

const styleOf = ({ section, column }: CellHookData, columns: readonly PdfColumn[]): TextStyle =>
  section === 'head' ? styles.tableHead : bodyStyle(columns[column.index]);

/** How high the headings and the first row are, which stay together. */
export function tableLead(type: Typesetter, { columns, rows }: TableBlock): number {
  const widths = widthsOf(columns);
  const heightOf = (cells: readonly PdfCell[], styleOfColumn: (column: PdfColumn | undefined) => TextStyle) => {
    const heights = cells.map((cell, index) => {
      const style = styleOfColumn(columns[index]);
      const width = (widths[index] ?? CONTENT_WIDTH) - 2 * PADDING.horizontal;
      return wrapContent(type, toContent(cell), width, style, columns[index]?.mostLines).length * lineHeightOf(style);
    });
    return Math.max(0, ...heights) + 2 * PADDING.vertical;
  };
  const head = heightOf(columns.map(({ header }) => header), () => styles.tableHead);
  return head + heightOf(rows[0] ?? [], bodyStyle);
}

/**
 * Draws a table over as many pages as it needs, its headings on each. The plugin decides what goes
 * where; the text is set here, for it knows one font to a cell.
 */
export function drawTable(sheet: Sheet, { columns, rows }: TableBlock, onRow: () => void): void {
  const { doc, type } = sheet;
  const drawCell = (data: CellHookData) => {
    const { cell, column, section } = data;
    const align = columns[column.index]?.align ?? 'left';
    if (section === 'head') doc.setFillColor(SHADE).rect(cell.x, cell.y, cell.width, cell.height, 'F');
    else sheet.line(cell.x, cell.y + cell.height, cell.x + cell.width, HAIRLINE);
    const x = align === 'left' ? cell.x + PADDING.horizontal : cell.x + cell.width - PADDING.horizontal;
    drawContent(type, cell.text, x, cell.y + PADDING.vertical, styleOf(data, columns), align);
    if (section === 'body' && column.index === 0) onRow();
    return false;
  };

  autoTable(doc, {
    head: [columns.map(({ header }) => header)],
    body: rows.map((row) => row.map(toContent)),
    startY: sheet.y,
    margin: { top: LATER_TOP, bottom: MARGIN.bottom, left: MARGIN.side, right: MARGIN.side },
    theme: 'plain',
    rowPageBreak: 'avoid',
    styles: { cellPadding: PADDING, font: doc.getFont().fontName },
    columnStyles: Object.fromEntries(widthsOf(columns).map((cellWidth, index) => [index, { cellWidth }])),
    didParseCell: (data) => {
      const style = styleOf(data, columns);
      data.cell.styles.fontSize = style.size;
      data.cell.styles.fontStyle = 'normal';
      data.cell.styles.overflow = (text, width) => wrapContent(type, [text].flat().join('\n'), width, style, columns[data.column.index]?.mostLines);
    },
    willDrawCell: drawCell,
    didDrawPage: ({ cursor }) => {
      if (cursor) sheet.y = cursor.y;
    },
  });
}
