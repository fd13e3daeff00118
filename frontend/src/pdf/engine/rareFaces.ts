import hanRanges from '@fontsource/chocolate-classical-sans/unicode.json';
import hangulRanges from '@fontsource/gowun-dodum/unicode.json';
import emojiRanges from '@fontsource/noto-emoji/unicode.json';
import devanagariRanges from '@fontsource/noto-sans-devanagari/unicode.json';
import thaiRanges from '@fontsource/noto-sans-thai/unicode.json';
import { toCoverage, type Face } from './faces';

const files = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/chocolate-classical-sans/files/chocolate-classical-sans-[0-9]*-400-normal.woff',
    '/node_modules/@fontsource/gowun-dodum/files/gowun-dodum-[0-9]*-400-normal.woff',
    '/node_modules/@fontsource/noto-emoji/files/noto-emoji-[0-9]*-400-normal.woff',
    '/node_modules/@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
    '/node_modules/@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
  ],
  { query: '?url', import: 'default', eager: true },
);

/** The faces of a family: its script, or slices of some hundred characters, of which a name needs one or two. */
const facesOf = (family: string, ranges: Record<string, string>): Face[] =>
  Object.entries(ranges).flatMap(([key, range]) => {
    const subset = key.replace(/[[\]]/g, '');
    const normal = files[`/node_modules/@fontsource/${family}/files/${family}-${subset}-400-normal.woff`];
    return normal ? [{ name: `${family}-${subset}`, covers: toCoverage(range), normal }] : [];
  });

/** In the order of preference. */
export const rareFaces: readonly Face[] = [
  ...facesOf('noto-emoji', emojiRanges),
  ...facesOf('noto-sans-thai', thaiRanges),
  ...facesOf('noto-sans-devanagari', devanagariRanges),
  // Chinese, Japanese, and many symbols
  ...facesOf('chocolate-classical-sans', hanRanges),
  // Korean
  ...facesOf('gowun-dodum', hangulRanges),
];
