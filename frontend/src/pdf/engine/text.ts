import bidiFactory from 'bidi-js';
import { LOCALE } from '@/constants';

/** Stands for what no font has: seen, not dropped. */
export const REPLACEMENT = '□';

const PLAIN = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff]*$/;
const ARABIC = /[\u0600-\u06ff]/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
const LAST_OF_PLANE = 0xffff;

const bidi = bidiFactory();
const segmenter = new Intl.Segmenter(LOCALE, { granularity: 'grapheme' });

/** What a reader takes for one character, however many code points it has. */
export const toGraphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Joiners, direction marks, variation selectors: they have no form of their own. */
export const stripIgnorable = (text: string): string => text.replace(IGNORABLE, '');

export const codePointsOf = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** Composed letters, Arabic letters joined, and no control character but the line break. */
export function toDisplayed(text: string, joinArabic: (text: string) => string): string {
  if (PLAIN.test(text)) return text;
  const composed = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ');
  return ARABIC.test(composed) ? joinArabic(composed) : composed;
}

function replaceGrapheme(grapheme: string, has: (codePoint: number) => boolean): string {
  const visible = Array.from(stripIgnorable(grapheme));
  const isThere = (character: string) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return codePoint <= LAST_OF_PLANE && has(codePoint);
  };
  if (visible.every(isThere)) return grapheme;
  const [base = ''] = visible;
  return isThere(base) ? visible.filter(isThere).join('') + REPLACEMENT : REPLACEMENT;
}

/** Puts one `□` for each character that no font has; an emoji of several people is one too. */
export function replaceMissing(text: string, has: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text;
  return toGraphemes(text)
    .map((grapheme) => (/\s/.test(grapheme) ? grapheme : replaceGrapheme(grapheme, has)))
    .join('');
}

/** A line in the order in which it is drawn from left to right. */
export function toVisualOrder(line: string): string {
  if (!RIGHT_TO_LEFT.test(line)) return stripIgnorable(line);
  const levels = bidi.getEmbeddingLevels(line, 'auto');
  return stripIgnorable(bidi.getReorderedString(line, levels));
}

/** Breaks text into lines: between words, or within one that is wider than a line. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line: string | undefined;
  for (const word of paragraph.split(' ')) {
    const longer: string = line === undefined ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== undefined) lines.push(line);
    const pieces = breakWord(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? '';
  }
  return [...lines, line ?? ''];
}

function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const grapheme of toGraphemes(word)) {
    if (piece !== '' && measure(piece + grapheme) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += grapheme;
  }
  return [...pieces, piece];
}
