import { jsPDF } from 'jspdf';
import { APP_NAME } from '@/constants';
import { pdf as text } from '@/strings/pdf';
import type { PdfBlock, PdfContent, PdfProgress, PdfSection } from '../content';
import { Assets, type Logo } from './assets';
import { drawBlock, drawHead, drawMargins } from './blocks';
import { FontBook } from './fontBook';
import { MARGIN } from './look';
import { Sheet } from './sheet';
import { partsOf } from './table';
import { codePointsOf, stripIgnorable, toDisplayed, toHexString } from './text';
import { LINE_HEIGHT, Typesetter } from './typesetter';

const LANGUAGE = 'es-CO';
/** A byte 0D, in two digits of a letter. */
const LINE_END = /^<FEFF(?:0d..|..0d)>$/;
/** Steps between two reports of progress. */
const PROGRESS_STEP = 25;

/** Draws a document. This is the worker's whole job; everything heavy is imported from here. */
export async function renderPdf(
  content: PdfContent,
  onProgress: PdfProgress,
  assets: Assets = new Assets(),
): Promise<ArrayBuffer> {
  const doc = new jsPDF({
    unit: 'mm',
    format: 'a4',
    compress: true,
    putOnlyUsedFonts: true,
  });
  setUpOutline(doc, content);
  doc
    .setLineHeightFactor(LINE_HEIGHT)
    .setProperties({ title: toInfo(content.title), author: toInfo(content.school), creator: APP_NAME })
    .setLanguage(LANGUAGE)
    .viewerPreferences({ DisplayDocTitle: true });
  assets.shareLogo(doc);
  const [logo, fonts] = await Promise.all([assets.logo(), FontBook.open(doc, collectCodePoints(doc, content), assets)]);
  const sheet = new Sheet(doc, new Typesetter(doc, fonts));
  drawSections(sheet, content, logo, countProgress(content, onProgress));
  fonts.restoreLetters();
  return doc.output('arraybuffer');
}

/** A list of contents, where there are several sections, with names of any script. */
function setUpOutline(doc: jsPDF, { sections }: PdfContent): void {
  if (sections.length < 2) return;
  doc.setDisplayMode('fullwidth', 'continuous', 'UseOutlines');
  Object.assign(doc.outline, { makeString: toHexString });
}

/** jsPDF writes some letters (`č`) with a byte that readers take for the end of a line; not so in two parts. */
const toInfo = (text: string): string =>
  text.normalize('NFC').replace(/[\s\S]/g, (letter) => (LINE_END.test(toHexString(letter)) ? letter.normalize('NFD') : letter));

function drawSections(sheet: Sheet, { sections, ...school }: PdfContent, logo: Logo | null, progress: Progress): void {
  sections.forEach((section, index) => {
    if (index > 0) sheet.newPage();
    const firstPage = sheet.doc.getNumberOfPages();
    sheet.y = MARGIN.top;
    drawHead(sheet, section, school, logo);
    section.blocks.forEach((block, place) => {
      drawBlock(sheet, block, section.blocks.slice(place + 1), progress.onRow);
      progress.onBlock();
    });
    numberPages(sheet, section, school.school, firstPage);
    if (sections.length > 1) sheet.doc.outline.add(null, section.subtitle ?? section.title, { pageNumber: firstPage });
    progress.onSection();
  });
}

function numberPages(sheet: Sheet, section: PdfSection, school: string, firstPage: number): void {
  const lastPage = sheet.doc.getNumberOfPages();
  const total = lastPage - firstPage + 1;
  for (let number = 1; number <= total; number += 1) {
    sheet.doc.setPage(firstPage + number - 1);
    drawMargins(sheet, section, school, number, text.page(number, total));
  }
}

function textsOf(block: PdfBlock): readonly string[] {
  switch (block.kind) {
    case 'heading':
      return [block.text, block.note ?? ''];
    case 'paragraph':
      return [block.text];
    case 'facts':
      return block.facts.flat();
    case 'table':
      return [...block.columns.map(({ header }) => header), ...block.rows.flat().flatMap(partsOf)];
    case 'quotes':
      return block.texts;
    case 'summary':
      return [
        block.label,
        block.value,
        block.level,
        ...block.notes,
        block.trend?.title ?? '',
        ...block.bars.flatMap(({ label, note = '', value }) => [label, note, value]),
        ...(block.trend?.points ?? []).flatMap(({ label, text: words }) => [label, words]),
      ];
    case 'trend':
      return [block.title, ...block.points.flatMap(({ label, text: words }) => [label, words])];
    case 'results':
      return block.results.flatMap(({ label, note = '', value }) => [label, note, value]);
    case 'signatures':
      return block.signatures.flatMap(({ label, name = '', blanks = [], signed = [] }) => [label, name, ...blanks, ...signed]);
  }
}

/** Every character of the document, as it will be shown. */
function collectCodePoints(doc: jsPDF, { school, about, sections }: PdfContent): Set<number> {
  const texts = sections.flatMap(({ title, subtitle = '', date, footer, seal, blocks }) => [
    title,
    subtitle,
    date,
    footer,
    ...(seal ? [text.folio(seal.folio), text.verifyAt(seal.site)] : []),
    ...blocks.flatMap(textsOf),
  ]);
  const joinArabic = (arabic: string) => doc.processArabic(arabic);
  const found = new Set<number>();
  for (const content of [school, about, ...texts]) {
    for (const codePoint of codePointsOf(stripIgnorable(toDisplayed(content, joinArabic)))) {
      if (codePoint > 0x20) found.add(codePoint);
    }
  }
  return found;
}

interface Progress {
  onRow: () => void;
  onBlock: () => void;
  onSection: () => void;
}

/** Tells of every section where there are several; of a single one's blocks and rows, now and then. */
function countProgress({ sections }: PdfContent, onProgress: PdfProgress): Progress {
  let done = 0;
  const countTo = (total: number, step: number) => () => {
    done += 1;
    if (done % step === 0 || done === total) onProgress(done, total);
  };
  const ignore = () => undefined;
  if (sections.length > 1) return { onRow: ignore, onBlock: ignore, onSection: countTo(sections.length, 1) };
  const rowsOf = (block: PdfBlock) => (block.kind === 'table' ? block.rows.length : 0);
  const total = sections.flatMap(({ blocks }) => blocks).reduce((sum, block) => sum + 1 + rowsOf(block), 0);
  const count = countTo(total, PROGRESS_STEP);
  return { onRow: count, onBlock: count, onSection: ignore };
}
