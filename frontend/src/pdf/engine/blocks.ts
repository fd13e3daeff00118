import { pdf as text } from '@/strings/pdf';
import type {
  PdfBlock,
  PdfContent,
  PdfFact,
  PdfResult,
  PdfSection,
  PdfSignature,
  PdfSummary,
  PdfTrend,
} from '../content';
import type { Logo } from './assets';
import { BAR_HEIGHT, drawBars, drawTrend, roomForPoints } from './charts';
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

const GAP = 5;
/** The height that a page has room for: a higher row is broken. */
const ROOM = CONTENT_BOTTOM - LATER_TOP;
/** The height of a broken row that stays on one page with the headings. */
const BROKEN_LEAD = 60;
/** The number of lines that stay together at the beginning and at the end of running text. */
const LEAD_LINES = 2;
/** Above a heading inside of another. */
const MINOR_BEFORE = 1;
/** Below a heading, and below its note; a heading inside of another has no second one. */
const HEADING_GAP = { first: 1, second: 1.5 };
const QUOTE = { indent: 4.5, bar: 0.7, after: 1.8 };
/** Below a paragraph. */
const PARAGRAPH_GAP = { dense: 0.6, normal: 2.2 };
const FACT_GAP = 1.4;
const SUMMARY = { padding: 4, figureWidth: 46, bars: 54, gap: 8, minimum: 27, after: 5 };
const TREND_HEIGHT = 34;
const RESULT = { padding: 1.3, finalPadding: 2.2, side: 2.5, after: GAP };
const SIGNATURE = { lineAt: 18, labelBelow: 1.5, maxWidth: 75, blank: 7 };

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
  const logoHeight = (logo?.height ?? 0) * LOGO_WIDTH;
  if (logo) sheet.doc.addImage(logo.png, 'PNG', MARGIN.side, MARGIN.top, LOGO_WIDTH, logoHeight, 'logo', 'FAST');
  const parts: [string | undefined, TextStyle, number][] = [
    [school, styles.school, 1],
    [about, styles.about, 0],
    [title, styles.title, 1.2],
    [subtitle, styles.subtitle, 0.2],
    [[seal && text.folio(seal.folio), date].filter(Boolean).join(' · '), styles.date, 0.5],
  ];
  let y = MARGIN.top + 1;
  for (const [line, style, before] of parts) {
    if (line) y = sheet.type.draw(sheet.type.wrap(line, right - left, style), left, y + before, style);
  }
  const bottom = Math.max(y, MARGIN.top + logoHeight, MARGIN.top + (seal ? CODE_WIDTH : 0)) + 3;
  sheet.line(MARGIN.side, bottom, CONTENT_RIGHT, BRAND, 0.5);
  sheet.y = bottom + 4.5;
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
      drawParagraph(sheet, block);
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
    case 'summary':
      drawSummary(sheet, block);
      break;
    case 'trend':
      drawTrendBlock(sheet, block);
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
      return resultsHeight(sheet, block.results) + leadOfNext();
    case 'signatures':
      return signaturesHeight(sheet, block.signatures);
    case 'facts':
      return lineHeightOf(styles.label) + lineHeightOf(styles.value);
    case 'paragraph':
      if (block.withNext) return paragraphHeight(sheet, block) + leadOfNext();
      return leadOfText(sheet, block) + PARAGRAPH_GAP.normal + (next?.kind === 'signatures' ? leadOfNext() : 0);
    case 'quotes':
      return leadOfText(sheet, block);
    case 'summary':
      return summaryHeight(sheet, block);
    case 'trend':
      return trendHeight();
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

type Paragraph = Extract<PdfBlock, { kind: 'paragraph' }>;

function paragraphHeight({ type }: Sheet, paragraph: Paragraph): number {
  const style = paragraphStyle(paragraph);
  const lines = type.wrap(paragraph.text, CONTENT_WIDTH, style).length;
  return lines * lineHeightOf(style) + (paragraph.dense ? PARAGRAPH_GAP.dense : PARAGRAPH_GAP.normal);
}

function paragraphStyle({ muted, bold, dense }: Paragraph): TextStyle {
  if (muted) return dense ? styles.denseMuted : styles.muted;
  if (bold) return dense ? styles.denseBold : styles.bodyBold;
  return dense ? styles.dense : styles.body;
}

type Heading = Extract<PdfBlock, { kind: 'heading' }>;

const headingStyle = ({ minor }: Heading): TextStyle => (minor ? styles.subheading : styles.heading);

function headingHeight({ type }: Sheet, heading: Heading): number {
  const style = headingStyle(heading);
  const note = heading.note ? type.wrap(heading.note, CONTENT_WIDTH, styles.note).length * lineHeightOf(styles.note) : 0;
  const gaps = HEADING_GAP.first + (heading.minor ? MINOR_BEFORE : HEADING_GAP.second);
  return gaps + type.wrap(heading.text, CONTENT_WIDTH, style).length * lineHeightOf(style) + note;
}

function drawHeading(sheet: Sheet, heading: Heading): void {
  sheet.y += heading.minor ? MINOR_BEFORE : 0;
  drawLines(sheet, heading.text, headingStyle(heading));
  sheet.y += HEADING_GAP.first;
  if (heading.note) drawLines(sheet, heading.note, styles.note);
  sheet.y += heading.minor ? 0 : HEADING_GAP.second;
}

/** Text whose lines may continue on the next page. */
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

function drawParagraph(sheet: Sheet, paragraph: Paragraph): void {
  drawLines(sheet, paragraph.text, paragraphStyle(paragraph));
  sheet.y += paragraph.dense ? PARAGRAPH_GAP.dense : PARAGRAPH_GAP.normal;
}

function layOutSummary({ type }: Sheet, { label, value, level, notes, bars, trend }: PdfSummary) {
  const lines = [
    { lines: [label], style: styles.label },
    { lines: [value], style: styles.figure },
    { lines: type.wrap(level, SUMMARY.figureWidth, styles.level), style: styles.level },
    ...notes.map((note) => ({ lines: type.wrap(note, SUMMARY.figureWidth, styles.chart), style: styles.chart })),
  ];
  const height = Math.max(
    SUMMARY.minimum,
    lines.reduce((sum, part) => sum + part.lines.length * lineHeightOf(part.style), 0),
    lineHeightOf(styles.label) + bars.length * BAR_HEIGHT,
  );
  const room = CONTENT_WIDTH - 2 * SUMMARY.padding - SUMMARY.figureWidth - SUMMARY.gap;
  return { lines, height, barsWidth: trend ? SUMMARY.bars : room, trendWidth: room - SUMMARY.bars - SUMMARY.gap };
}

const summaryHeight = (sheet: Sheet, summary: PdfSummary): number =>
  layOutSummary(sheet, summary).height + 2 * SUMMARY.padding;

/** The value with its word at the left, the bars in the middle, the trend at the right. */
function drawSummary(sheet: Sheet, summary: PdfSummary): void {
  const { lines, height, barsWidth, trendWidth } = layOutSummary(sheet, summary);
  const top = sheet.y + SUMMARY.padding;
  sheet.doc.setFillColor(SHADE).rect(MARGIN.side, sheet.y, CONTENT_WIDTH, height + 2 * SUMMARY.padding, 'F');
  let y = top;
  let x = MARGIN.side + SUMMARY.padding;
  for (const part of lines) y = sheet.type.draw(part.lines, x, y, part.style);
  x += SUMMARY.figureWidth + SUMMARY.gap;
  drawBars(sheet, summary.bars, { x, y: top, width: barsWidth });
  x += barsWidth + SUMMARY.gap;
  if (summary.trend) {
    const { title, points } = summary.trend;
    const below = sheet.type.draw(sheet.type.cut(title, trendWidth, styles.label), x, top, styles.label);
    drawTrend(sheet, points.slice(-roomForPoints(trendWidth)), { x, y: below, width: trendWidth, height: top + height - below });
  }
  sheet.y = top + height + SUMMARY.padding + SUMMARY.after;
}

const trendHeight = (): number => lineHeightOf(styles.subheading) + TREND_HEIGHT + GAP;

function drawTrendBlock(sheet: Sheet, { title, points }: PdfTrend): void {
  const y = sheet.type.draw(sheet.type.cut(title, CONTENT_WIDTH, styles.subheading), MARGIN.side, sheet.y, styles.subheading);
  const box = { x: MARGIN.side, y, width: CONTENT_WIDTH, height: TREND_HEIGHT };
  drawTrend(sheet, points.slice(-roomForPoints(CONTENT_WIDTH)), box);
  sheet.y = y + TREND_HEIGHT + GAP;
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
    sheet.y += Math.max(...heights) + FACT_GAP;
  }
  sheet.y += 2.5;
}

/** Each signature's place and words. */
function layOutSignatures({ type }: Sheet, signatures: readonly PdfSignature[]) {
  const share = (CONTENT_WIDTH - GAP * 2 * (signatures.length - 1)) / signatures.length;
  const width = Math.min(share, SIGNATURE.maxWidth);
  const step = signatures.length > 1 ? (CONTENT_WIDTH - width) / (signatures.length - 1) : 0;
  return signatures.map(({ label, name = '', signed = [], blanks = [] }, index) => ({
    x: MARGIN.side + index * step,
    width,
    label: type.wrap(label, width, styles.bodyBold),
    name: name ? type.wrap(name, width, styles.muted) : [],
    signed: signed.flatMap((line) => type.wrap(line, width, styles.muted)),
    blanks,
  }));
}

function signaturesHeight(sheet: Sheet, signatures: readonly PdfSignature[]): number {
  const below = layOutSignatures(sheet, signatures).map(
    ({ label, name, signed, blanks }) =>
      label.length * lineHeightOf(styles.bodyBold) +
      (name.length + signed.length) * lineHeightOf(styles.muted) +
      blanks.length * SIGNATURE.blank,
  );
  return SIGNATURE.lineAt + SIGNATURE.labelBelow + Math.max(...below);
}

function drawSignatures(sheet: Sheet, signatures: readonly PdfSignature[]): void {
  const y = sheet.y + SIGNATURE.lineAt;
  for (const { x, width, label, name, signed, blanks } of layOutSignatures(sheet, signatures)) {
    sheet.line(x, y, x + width, styles.body.color, 0.25);
    const below = sheet.type.draw(label, x, y + SIGNATURE.labelBelow, styles.bodyBold);
    const named = sheet.type.draw(name, x, below, styles.muted);
    let bottom = sheet.type.draw(signed, x, named, styles.muted);
    for (const blank of blanks) {
      sheet.type.draw([blank], x, bottom + SIGNATURE.blank - lineHeightOf(styles.muted), styles.muted);
      bottom += SIGNATURE.blank;
      sheet.line(x + sheet.type.widthOf(`${blank} `, styles.muted), bottom - 0.6, x + width, styles.muted.color);
    }
  }
  sheet.y += signaturesHeight(sheet, signatures) + GAP;
}

/** Above a page's foot. Its two lines then end 6 mm above the edge, which every printer prints. */
const FOOT_GAP = 4;

/** The foot of a page, and above a section's later pages its title and the school. */
export function drawMargins(sheet: Sheet, section: PdfSection, school: string, number: number, pageLabel: string): void {
  const y = CONTENT_BOTTOM + FOOT_GAP;
  sheet.line(MARGIN.side, y, CONTENT_RIGHT, HAIRLINE);
  const pageWidth = sheet.type.widthOf(pageLabel, styles.foot);
  const { seal } = section;
  const words = [seal && text.folio(seal.folio), section.footer].filter(Boolean).join(' · ');
  const footer = sheet.type.cut(words, CONTENT_WIDTH - pageWidth - GAP, styles.foot);
  sheet.type.draw(footer, MARGIN.side, y + 1.5, styles.foot);
  const below = sheet.type.draw([pageLabel], CONTENT_RIGHT, y + 1.5, styles.foot, 'right');
  if (seal) {
    const where = sheet.type.cut(text.verifyAt(seal.site), CONTENT_WIDTH, styles.foot);
    sheet.type.draw(where, MARGIN.side, below, styles.foot);
  }
  if (number === 1) return;
  const running = [section.title, section.subtitle].filter(Boolean).join(' · ');
  const owner = sheet.type.cut(school, CONTENT_WIDTH / 3, styles.foot);
  const room = CONTENT_WIDTH - Math.max(...owner.map((line) => sheet.type.widthOf(line, styles.foot))) - GAP;
  sheet.type.draw(sheet.type.cut(running, room, styles.foot), MARGIN.side, MARGIN.top, styles.foot);
  sheet.type.draw(owner, CONTENT_RIGHT, MARGIN.top, styles.foot, 'right');
  sheet.line(MARGIN.side, MARGIN.top + 6, CONTENT_RIGHT, HAIRLINE);
}
