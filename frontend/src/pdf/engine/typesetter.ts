import type { jsPDF } from 'jspdf';
import type { FontBook } from './fontBook';
import { replaceMissing, splitRaised, stripIgnorable, toDisplayed, toDrawnOrder, toHexString, toVisualOrder, wrapText } from './text';

export interface TextStyle {
  /** In points. */
  size: number;
  bold?: boolean;
  color: string;
}

export const LINE_HEIGHT = 1.28;
/** Stands for what a line that is never broken has no room for. */
const CUT = '…';
const MM_PER_POINT = 25.4 / 72;
/** From the top of a line to its base line, in sizes. */
const BASE_LINE = 0.98;
/** So much higher a raised sign is, in sizes. */
const RAISED = 0.18;

/** How much of a line is before the place at which it is put. */
const SHARE_BEFORE = { left: 0, center: 0.5, right: 1 };

export const lineHeightOf = ({ size }: TextStyle): number => size * MM_PER_POINT * LINE_HEIGHT;

interface Run {
  font: string;
  text: string;
}

/** Measures, breaks and draws text of any script. Lengths are in millimetres. */
export class Typesetter {
  private readonly doc: jsPDF;
  private readonly fonts: FontBook;

  constructor(doc: jsPDF, fonts: FontBook) {
    this.doc = doc;
    this.fonts = fonts;
  }

  widthOf(text: string, { size, bold = false }: TextStyle): number {
    let width = 0;
    for (const character of stripIgnorable(text)) {
      width += this.fonts.widthOf(character.codePointAt(0) ?? 0, bold);
    }
    return (width / 1000) * size * MM_PER_POINT;
  }

  /** The text as it can be shown, in lines that are no wider than this. */
  wrap(text: string, width: number, style: TextStyle): string[] {
    const displayed = toDisplayed(text, (arabic) => this.doc.processArabic(arabic));
    const shown = replaceMissing(displayed, (codePoint) => this.fonts.has(codePoint));
    return wrapText(shown, width, (part) => this.widthOf(part, style));
  }

  /** The text as far as there is room for it on so many lines. */
  cut(text: string, width: number, style: TextStyle, most = 1): string[] {
    const lines = this.wrap(text, width, style);
    if (lines.length <= most) return lines;
    const [last = ''] = wrapText(lines[most - 1] ?? '', width - this.widthOf(CUT, style), (part) => this.widthOf(part, style));
    return [...lines.slice(0, most - 1), last + CUT];
  }

  /** Draws lines that `wrap` has made, below `top`, and answers where they end. */
  draw(lines: readonly string[], x: number, top: number, style: TextStyle, align: keyof typeof SHARE_BEFORE = 'left'): number {
    const step = lineHeightOf(style);
    lines.forEach((line, index) => {
      const left = x - SHARE_BEFORE[align] * this.widthOf(line, style);
      this.drawLine(line, left, top + index * step + style.size * MM_PER_POINT * BASE_LINE, style);
    });
    return top + lines.length * step;
  }

  private drawLine(line: string, left: number, baseLine: number, style: TextStyle): void {
    let x = left;
    this.doc.setFontSize(style.size).setTextColor(style.color);
    splitRaised(toVisualOrder(line)).forEach((piece, index) => {
      const y = index % 2 === 0 ? baseLine : baseLine - style.size * MM_PER_POINT * RAISED;
      for (const run of this.toRuns(piece, style.bold ?? false)) {
        this.drawRun(run, x, y, style);
        x += this.widthOf(run.text, style);
      }
    });
  }

  private drawRun({ font, text }: Run, x: number, baseLine: number, { bold = false }: TextStyle): void {
    const drawn = Array.from(toDrawnOrder(text), (character) => this.fonts.drawnAs(character, bold)).join('');
    const { write } = this.doc.internal as unknown as { write: (operator: string) => void };
    // The text is copied and read aloud, whatever is drawn for it.
    if (drawn !== text) write(`/Span <</ActualText ${toHexString(text)}>> BDC`);
    // It is in the order of drawing already: jsPDF must not turn it again.
    this.doc.setFont(font, 'normal').text(drawn, x, baseLine, { isInputVisual: false, isOutputVisual: false });
    if (drawn !== text) write('EMC');
  }

  private toRuns(text: string, bold: boolean): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const font = this.fonts.fontOf(character.codePointAt(0) ?? 0, bold);
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    }
    return runs;
  }
}
