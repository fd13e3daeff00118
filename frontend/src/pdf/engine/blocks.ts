import type { PdfBlock, PdfFact, PdfSection, PdfSignature } from '../content';
import {
  BRAND,
  CONTENT_BOTTOM,
  CONTENT_RIGHT,
  CONTENT_WIDTH,
  HAIRLINE,
  LOGO_WIDTH,
  MARGIN,
  styles,
} from './look';
import type { Sheet } from './sheet';
import { drawTable } from './table';
import { lineHeightOf, type TextStyle } from './typesetter';

/** The school's logo: its bytes, and how high it is when it is as wide as it has to be. */
export interface Logo {
  png: Uint8Array;
  height: number;
}

const GAP = 7;
/** A heading and the first rows of what it is about. */
const HEADING_ROOM = 30;
const SIGNATURE = { room: 38, lineAt: 20, maxWidth: 75 };

/** Logo, school, title, and date, at the top of a section's first page. */
export function drawHead(sheet: Sheet, { title, subtitle, date }: PdfSection, school: string, logo: Logo | null): void {
  const left = MARGIN.side + (logo ? LOGO_WIDTH + GAP : 0);
  if (logo) sheet.doc.addImage(logo.png, 'PNG', MARGIN.side, MARGIN.top, LOGO_WIDTH, logo.height, 'logo', 'FAST');
  const parts: [string | undefined, TextStyle, number][] = [
    [school, styles.school, 1],
    [title, styles.title, 0.5],
    [subtitle, styles.subtitle, 0.5],
    [date, styles.date, 1],
  ];
  let y = MARGIN.top + 1;
  for (const [text, style, before] of parts) {
    if (text) y = sheet.type.draw(sheet.type.wrap(text, CONTENT_RIGHT - left, style), left, y + before, style);
  }
  const bottom = Math.max(y, MARGIN.top + (logo?.height ?? 0)) + 4;
  sheet.line(MARGIN.side, bottom, CONTENT_RIGHT, BRAND, 0.5);
  sheet.y = bottom + 6;
}

/** Draws one part of a section below what is there; `onRow` counts a table's rows. */
export function drawBlock(sheet: Sheet, block: PdfBlock, onRow: () => void): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block.text, block.note);
      break;
    case 'paragraph':
      drawParagraph(sheet, block.text, paragraphStyle(block));
      break;
    case 'facts':
      drawFacts(sheet, block.facts);
      break;
    case 'table':
      drawTable(sheet, block, onRow);
      sheet.y += GAP;
      break;
    case 'signatures':
      drawSignatures(sheet, block.signatures);
      break;
  }
}

function paragraphStyle({ muted, bold }: { muted?: boolean; bold?: boolean }): TextStyle {
  if (muted) return styles.muted;
  return bold ? styles.bodyBold : styles.body;
}

function drawHeading(sheet: Sheet, text: string, note: string | undefined): void {
  const lines = sheet.type.wrap(text, CONTENT_WIDTH, styles.heading);
  sheet.need(lines.length * lineHeightOf(styles.heading) + HEADING_ROOM);
  sheet.y = sheet.type.draw(lines, MARGIN.side, sheet.y, styles.heading) + 1;
  if (note) drawLines(sheet, note, styles.note);
  sheet.y += 1.5;
}

function drawLines(sheet: Sheet, text: string, style: TextStyle): void {
  for (const line of sheet.type.wrap(text, CONTENT_WIDTH, style)) {
    sheet.need(lineHeightOf(style));
    sheet.y = sheet.type.draw([line], MARGIN.side, sheet.y, style);
  }
}

function drawParagraph(sheet: Sheet, text: string, style: TextStyle): void {
  drawLines(sheet, text, style);
  sheet.y += 3;
}

function drawFacts(sheet: Sheet, facts: readonly PdfFact[]): void {
  const width = (CONTENT_WIDTH - GAP) / 2;
  for (let index = 0; index < facts.length; index += 2) {
    const row = facts.slice(index, index + 2).map(([label, value]) => ({
      label: sheet.type.wrap(label, width, styles.label),
      value: sheet.type.wrap(value, width, styles.value),
    }));
    const heights = row.map(
      ({ label, value }) => label.length * lineHeightOf(styles.label) + value.length * lineHeightOf(styles.value),
    );
    sheet.need(Math.max(...heights));
    row.forEach(({ label, value }, column) => {
      const x = MARGIN.side + column * (width + GAP);
      const below = sheet.type.draw(label, x, sheet.y, styles.label);
      sheet.type.draw(value, x, below, styles.value);
    });
    sheet.y += Math.max(...heights) + 2.5;
  }
  sheet.y += 3;
}

function drawSignatures(sheet: Sheet, signatures: readonly PdfSignature[]): void {
  if (sheet.y + SIGNATURE.room > CONTENT_BOTTOM) sheet.newPage();
  const share = (CONTENT_WIDTH - GAP * 2 * (signatures.length - 1)) / signatures.length;
  const width = Math.min(share, SIGNATURE.maxWidth);
  const step = signatures.length > 1 ? (CONTENT_WIDTH - width) / (signatures.length - 1) : 0;
  const y = sheet.y + SIGNATURE.lineAt;
  const ends = signatures.map(({ label, name }, index) => {
    const x = MARGIN.side + index * step;
    sheet.line(x, y, x + width, styles.body.color, 0.25);
    const below = sheet.type.draw(sheet.type.wrap(label, width, styles.bodyBold), x, y + 1.5, styles.bodyBold);
    return name ? sheet.type.draw(sheet.type.wrap(name, width, styles.muted), x, below, styles.muted) : below;
  });
  sheet.y = Math.max(...ends) + GAP;
}

/** The foot of a page, and above a section's later pages its title. */
export function drawMargins(sheet: Sheet, section: PdfSection, number: number, pageLabel: string): void {
  const y = CONTENT_BOTTOM + 6;
  sheet.line(MARGIN.side, y, CONTENT_RIGHT, HAIRLINE);
  const pageWidth = sheet.type.widthOf(pageLabel, styles.foot);
  const [footer = ''] = sheet.type.wrap(section.footer, CONTENT_WIDTH - pageWidth - GAP, styles.foot);
  sheet.type.draw([footer], MARGIN.side, y + 1.5, styles.foot);
  sheet.type.draw([pageLabel], CONTENT_RIGHT, y + 1.5, styles.foot, 'right');
  if (number === 1) return;
  const running = [section.title, section.subtitle].filter(Boolean).join(' · ');
  const [head = ''] = sheet.type.wrap(running, CONTENT_WIDTH, styles.foot);
  sheet.type.draw([head], MARGIN.side, MARGIN.top, styles.foot);
  sheet.line(MARGIN.side, MARGIN.top + 6, CONTENT_RIGHT, HAIRLINE);
}
