import bidiFactory from 'bidi-js';
import { LOCALE } from '@/constants';

/** Stands for what no font has, however much of it follows: seen, not dropped. */
const OMISSION = '[…]';

/** Stands for one missing character until all are replaced. */
const MISSING = '\ufffd';
const MISSING_ONES = /\ufffd(?: *\ufffd)*/g;

const PLAIN = /^[\n\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff]*$/;
const ARABIC = /[\u0600-\u06ff]/;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/;
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** An emoji with a colour of skin or its form, or several joined to one, and after its first part what is left out. */
const EMOJI = /(\p{Extended_Pictographic})(?:[\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]|\u200d\p{Extended_Pictographic})+/gu;
const KEYCAP = /([0-9#*])\ufe0f?\u20e3/g;
/** The vowel that Devanagari writes before the consonant that it is spoken after. */
const EARLY_VOWEL = /([\u0915-\u0939\u0958-\u095f\u0978-\u097f]\u093c?)\u093f/g;
/** A Thai mark of tone whose place another sign takes. */
const RAISED_TONE = /((?<=[\u0e31\u0e34-\u0e37\u0e4d])[\u0e48-\u0e4c]|[\u0e48-\u0e4c](?=\u0e33))/;

const bidi = bidiFactory();
const segmenter = new Intl.Segmenter(LOCALE, { granularity: 'grapheme' });

/** A character as readers see it, however many code points it has. */
export const toGraphemes = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Joiners, direction marks, variation selectors: they have no form of their own. */
export const stripIgnorable = (text: string): string => text.replace(IGNORABLE, '');

export const codePointsOf = (text: string): number[] =>
  Array.from(text, (character) => character.codePointAt(0) ?? 0);

/** A text as PDF has it in hexadecimals: UTF-16 with its mark. */
export const toHexString = (text: string): string =>
  `<FEFF${Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('')}>`;

/** Composed letters, Arabic letters joined, emoji without variants, and no control character but the line break. */
export function toDisplayed(text: string, joinArabic: (text: string) => string): string {
  if (PLAIN.test(text)) return text;
  const composed = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]|(?!\n)\p{Cc}/gu, ' ')
    .replace(EMOJI, '$1')
    .replace(KEYCAP, '$1');
  return ARABIC.test(composed) ? joinArabic(composed) : composed;
}

function replaceGrapheme(grapheme: string, has: (codePoint: number) => boolean): string {
  const visible = Array.from(stripIgnorable(grapheme));
  const isThere = (character: string) => has(character.codePointAt(0) ?? 0);
  if (visible.every(isThere)) return grapheme;
  const [base = ''] = visible;
  return isThere(base) ? visible.filter(isThere).join('') + MISSING : MISSING;
}

/** Puts `[…]` for the characters that no font has. */
export function replaceMissing(text: string, has: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text;
  return toGraphemes(text)
    .map((grapheme) => (/\s/.test(grapheme) ? grapheme : replaceGrapheme(grapheme, has)))
    .join('')
    .replace(MISSING_ONES, OMISSION);
}

/** Devanagari in the order in which its signs are drawn, each in its plain form: conjuncts are written with a virama. */
export const toDrawnOrder = (text: string): string => text.replace(EARLY_VOWEL, '\u093f$1');

/** A line in pieces, of which every second is drawn higher. */
export const splitRaised = (line: string): string[] => line.split(RAISED_TONE);

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
