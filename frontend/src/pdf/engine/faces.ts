import arabicRanges from '@fontsource/noto-sans-arabic/unicode.json';
import hebrewRanges from '@fontsource/noto-sans-hebrew/unicode.json';
import textRanges from '@fontsource/source-sans-3/unicode.json';

/** A font file for some of the characters; bold where there is one. */
export interface Face {
  name: string;
  covers: (codePoint: number) => boolean;
  normal: string;
  bold?: string | undefined;
}

const files = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/source-sans-3/files/source-sans-3-*-{400,600}-normal.woff',
    '/node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-{400,600}-normal.woff',
    '/node_modules/@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-{400,600}-normal.woff',
  ],
  { query: '?url', import: 'default', eager: true },
);

/** `U+0000-00FF,U+0131` → a test for these. */
export function toCoverage(ranges: string): Face['covers'] {
  const bounds = ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)] as const;
  });
  return (codePoint) => bounds.some(([first, last]) => codePoint >= first && codePoint <= last);
}

function toFace(family: string, subset: string, ranges: string): Face {
  const file = (weight: number) =>
    files[`/node_modules/@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`];
  const normal = file(400);
  if (!normal) throw new Error(`No font file for ${family} ${subset}`);
  return { name: `${family}-${subset}`, covers: toCoverage(ranges), normal, bold: file(600) };
}

/** Latin: every document has some. */
export const mainFace = toFace('source-sans-3', 'latin', textRanges.latin);

/** In the order of preference. */
export const otherFaces: readonly Face[] = [
  ...Object.entries(textRanges)
    .filter(([subset]) => subset !== 'latin')
    .map(([subset, ranges]) => toFace('source-sans-3', subset, ranges)),
  toFace('noto-sans-arabic', 'arabic', arabicRanges.arabic),
  toFace('noto-sans-hebrew', 'hebrew', hebrewRanges.hebrew),
];
