import { pdf as text } from '@/strings/pdf';
import type { PdfBlock, PdfContent, PdfFact, PdfResult, PdfSection, PdfSignature } from '../content';
import {
  BRAND,
  CODE_WIDTH,
  CONTENT_BOTTOM,
  CONTENT_RIGHT,
  CONTENT_WIDTH,
  HAIRLINE,
  LATER_TOP,
  LOGO_WIDTH,
  MARGIN,
  SHADE,
  styles,
} from './look';
import { drawCode } from './code';
import type { Sheet } from './sheet';
import { drawTable, tableLead } from './table';
import { lineHeightOf, type TextStyle } from './typesetter';

/** The school's logo: its bytes, and how high it is when it is as wide as it has to be. */
export interface Logo {
  png: Uint8Array;
  height: number;
}

const GAP = 7;
/** What a page has room for: a row that is higher is broken. */
const ROOM = CONTENT_BOTTOM - LATER_TOP;
/** Of such a row, so much is kept together with the headings. */
const BROKEN_LEAD = 60;
/** Of running text, so many lines stay together, at its beginning and at its end. */
const LEAD_LINES = 2;
/** Stands for what a line that is never broken has no room for. */
const CUT = '…';
/** Below a heading. */
const HEADING_GAP = 2.5;
const QUOTE = { indent: 4.5, bar: 0.7, after: 3 };
const RESULT = { padding: 1.3, finalPadding: 2.2, side: 2.5, after: 1 };
const SIGNATURE = { lineAt: 20, labelBelow: 1.5, maxWidth: 75 };

/** Logo, school, title, and date, at the top of a section's first page. */
export function drawHead(
  sheet: Sheet,
  section: PdfSection,
  { school, about }: Pick<PdfContent, 'school' | 'about'>,
  logo: Logo | null,
): void {
  const { title, subtitle, date, seal } = section;
  const left = MARGIN.side + (logo ? LOGO_WIDTH + GAP : 0);
  const right = CONTENT_RIGHT - (seal ? CODE_WIDTH + GAP : 0);
  if (seal) drawCode(sheet, seal.address, CONTENT_RIGHT - CODE_WIDTH, MARGIN.top);
  if (logo) sheet.doc.addImage(logo.png, 'PNG', MARGIN.side, MARGIN.top, LOGO_WIDTH, logo.height, 'logo', 'FAST');
  const parts: [string | undefined, TextStyle, number][] = [
    [school, styles.school, 1],
    [about, styles.foot, 0],
    [title, styles.title, 0.5],
    [subtitle, styles.subtitle, 0.5],
    [[seal && text.folio(seal.folio), date].filter(Boolean).join(' · '), styles.date, 1],
  ];
  let y = MARGIN.top + 1;
  for (const [line, style, before] of parts) {
    if (line) y = sheet.type.draw(sheet.type.wrap(line, right - left, style), left, y + before, style);
  }
  const bottom = Math.max(y, MARGIN.top + (logo?.height ?? 0), MARGIN.top + (seal ? CODE_WIDTH : 0)) + 4;
  sheet.line(MARGIN.side, bottom, CONTENT_RIGHT, BRAND, 0.5);
  sheet.y = bottom + 6;
}

/**
 * Draws one part of a section below what is there, on a new page where it would be torn from what
 * follows; `onRow` counts a table's rows.
 */
export function drawBlock(sheet: Sheet, block: PdfBlock, following: readonly PdfBlock[], onRow: () => void): void {
  sheet.need(leadOf(sheet, block, following));
  switch (block.kind) {
    case 'heading':
      drawHeading(sheet, block);
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
    case 'quotes':
      drawQuotes(sheet, block.texts);
      break;
    case 'newPage':
      sheet.apart();
      break;
    case 'results':
      drawResults(sheet, block.results);
      break;
    case 'signatures':
      drawSignatures(sheet, block.signatures);
      break;
  }
}

/** How much of a part, and of what belongs to it, has to be on one page. */
function leadOf(sheet: Sheet, block: PdfBlock, [next, ...others]: readonly PdfBlock[]): number {
  const leadOfNext = () => (next ? leadOf(sheet, next, others) : 0);
  switch (block.kind) {
    case 'heading':
      return headingHeight(sheet, block) + leadOfNext();
    case 'table':
      return leadOfTable(sheet, block);
    case 'results':
      return resultsHeight(sheet, block.results) + (next?.kind === 'signatures' ? leadOfNext() : 0);
    case 'signatures':
      return signaturesHeight(sheet, block.signatures);
    case 'facts':
      return lineHeightOf(styles.label) + lineHeightOf(styles.value);
    case 'paragraph':
    case 'quotes':
      return leadOfText(sheet, block);
    case 'newPage':
      return 0;
  }
}

function leadOfTable({ type }: Sheet, block: Extract<PdfBlock, { kind: 'table' }>): number {
  const lead = tableLead(type, block);
  return lead <= ROOM ? lead : BROKEN_LEAD;
}

function leadOfText(sheet: Sheet, block: Extract<PdfBlock, { kind: 'paragraph' | 'quotes' }>): number {
  const [text = ''] = block.kind === 'quotes' ? block.texts : [block.text];
  const style = block.kind === 'quotes' ? styles.body : paragraphStyle(block);
  return Math.min(sheet.type.wrap(text, CONTENT_WIDTH, style).length, LEAD_LINES) * lineHeightOf(style);
}

function paragraphStyle({ muted, bold }: { muted?: boolean; bold?: boolean }): TextStyle {
  if (muted) return styles.muted;
  return bold ? styles.bodyBold : styles.body;
}

type Heading = Extract<PdfBlock, { kind: 'heading' }>;

const headingStyle = ({ minor }: Heading): TextStyle => (minor ? styles.subheading : styles.heading);

function headingHeight({ type }: Sheet, heading: Heading): number {
  const style = headingStyle(heading);
  const note = heading.note ? type.wrap(heading.note, CONTENT_WIDTH, styles.note).length * lineHeightOf(styles.note) : 0;
  return type.wrap(heading.text, CONTENT_WIDTH, style).length * lineHeightOf(style) + note + HEADING_GAP;
}

function drawHeading(sheet: Sheet, heading: Heading): void {
  drawLines(sheet, heading.text, headingStyle(heading));
  sheet.y += HEADING_GAP - 1.5;
  if (heading.note) drawLines(sheet, heading.note, styles.note);
  sheet.y += heading.minor ? 0 : 1.5;
}

/** Lines that may go on on the next page. */
function drawLines(sheet: Sheet, text: string, style: TextStyle, indent = 0): void {
  const height = lineHeightOf(style);
  const lines = sheet.type.wrap(text, CONTENT_WIDTH - indent, style);
  for (const [index, line] of lines.entries()) {
    sheet.need(index === lines.length - LEAD_LINES ? LEAD_LINES * height : height);
    if (indent > 0) {
      sheet.doc.setFillColor(HAIRLINE).rect(MARGIN.side, sheet.y, QUOTE.bar, height + 0.05, 'F');
    }
    sheet.y = sheet.type.draw([line], MARGIN.side + indent, sheet.y, style);
  }
}

function drawQuotes(sheet: Sheet, texts: readonly string[]): void {
  for (const text of texts) {
    drawLines(sheet, text, styles.body, QUOTE.indent);
    sheet.y += QUOTE.after;
  }
  sheet.y += GAP - QUOTE.after;
}

/** A result's lines, and how high they make it. */
function layOutResult({ type }: Sheet, { label, note = '', value, final = false }: PdfResult) {
  const [labelStyle, valueStyle] = final ? [styles.finalLabel, styles.finalValue] : [styles.value, styles.valueBold];
  const third = CONTENT_WIDTH / 3;
  const parts = [
    { lines: type.wrap(label, third, labelStyle), style: labelStyle, x: MARGIN.side + RESULT.side },
    { lines: type.wrap(note, third, styles.note), style: styles.note, x: MARGIN.side + third },
    { lines: type.wrap(value, third, valueStyle), style: valueStyle, x: CONTENT_RIGHT - RESULT.side, align: 'right' },
  ] as const;
  const heights = parts.map(({ lines, style }) => lines.length * lineHeightOf(style));
  return { parts, height: Math.max(...heights) + 2 * (final ? RESULT.finalPadding : RESULT.padding) };
}

const resultsHeight = (sheet: Sheet, results: readonly PdfResult[]): number =>
  results.reduce((sum, result) => sum + layOutResult(sheet, result).height, 0) + RESULT.after;

function drawResults(sheet: Sheet, results: readonly PdfResult[]): void {
  for (const result of results) {
    const { parts, height } = layOutResult(sheet, result);
    if (result.final) sheet.doc.setFillColor(SHADE).rect(MARGIN.side, sheet.y, CONTENT_WIDTH, height, 'F');
    for (const { lines, style, x, ...rest } of parts) {
      const top = sheet.y + (height - lines.length * lineHeightOf(style)) / 2;
      sheet.type.draw(lines, x, top, style, 'align' in rest ? rest.align : 'left');
    }
    sheet.y += height;
    sheet.line(MARGIN.side, sheet.y, CONTENT_RIGHT, result.final ? BRAND : HAIRLINE);
  }
  sheet.y += RESULT.after;
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

/** Each signature's place and words. */
function layOutSignatures({ type }: Sheet, signatures: readonly PdfSignature[]) {
  const share = (CONTENT_WIDTH - GAP * 2 * (signatures.length - 1)) / signatures.length;
  const width = Math.min(share, SIGNATURE.maxWidth);
  const step = signatures.length > 1 ? (CONTENT_WIDTH - width) / (signatures.length - 1) : 0;
  return signatures.map(({ label, name = '', signed = [] }, index) => ({
    x: MARGIN.side + index * step,
    width,
    label: type.wrap(label, width, styles.bodyBold),
    name: name ? type.wrap(name, width, styles.muted) : [],
    signed: signed.flatMap((line) => type.wrap(line, width, styles.muted)),
  }));
}

function signaturesHeight(sheet: Sheet, signatures: readonly PdfSignature[]): number {
  const below = layOutSignatures(sheet, signatures).map(
    ({ label, name }) => label.length * lineHeightOf(styles.bodyBold) + name.length * lineHeightOf(styles.muted),
  );
  return SIGNATURE.lineAt + SIGNATURE.labelBelow + Math.max(...below);
}

function drawSignatures(sheet: Sheet, signatures: readonly PdfSignature[]): void {
  const y = sheet.y + SIGNATURE.lineAt;
  for (const { x, width, label, name, signed } of layOutSignatures(sheet, signatures)) {
    const height = signed.length * lineHeightOf(styles.muted);
    sheet.type.draw(signed, x, y - height - SIGNATURE.labelBelow, styles.muted);
    sheet.line(x, y, x + width, styles.body.color, 0.25);
    const below = sheet.type.draw(label, x, y + SIGNATURE.labelBelow, styles.bodyBold);
    sheet.type.draw(name, x, below, styles.muted);
  }
  sheet.y += signaturesHeight(sheet, signatures) + GAP;
}

/** Above a page's foot: so that its two lines end 6 mm above the edge, which every printer prints. */
const FOOT_GAP = 4;

/** The text as far as there is room for it on a line of a page's margin. */
function oneLine({ type }: Sheet, words: string, width: number): string {
  const [line = '', ...more] = type.wrap(words, width - type.widthOf(CUT, styles.foot), styles.foot);
  return more.length > 0 ? line + CUT : line;
}

/** The foot of a page, and above a section's later pages its title. */
export function drawMargins(sheet: Sheet, section: PdfSection, number: number, pageLabel: string): void {
  const y = CONTENT_BOTTOM + FOOT_GAP;
  sheet.line(MARGIN.side, y, CONTENT_RIGHT, HAIRLINE);
  const pageWidth = sheet.type.widthOf(pageLabel, styles.foot);
  const { seal } = section;
  const words = [seal && text.folio(seal.folio), section.footer].filter(Boolean).join(' · ');
  const footer = oneLine(sheet, words, CONTENT_WIDTH - pageWidth - GAP);
  sheet.type.draw([footer], MARGIN.side, y + 1.5, styles.foot);
  const below = sheet.type.draw([pageLabel], CONTENT_RIGHT, y + 1.5, styles.foot, 'right');
  if (seal) {
    const where = oneLine(sheet, text.verifyAt(seal.site), CONTENT_WIDTH);
    sheet.type.draw([where], MARGIN.side, below, styles.foot);
  }
  if (number === 1) return;
  const running = [section.title, section.subtitle].filter(Boolean).join(' · ');
  const head = oneLine(sheet, running, CONTENT_WIDTH);
  sheet.type.draw([head], MARGIN.side, MARGIN.top, styles.foot);
  sheet.line(MARGIN.side, MARGIN.top + 6, CONTENT_RIGHT, HAIRLINE);
}
