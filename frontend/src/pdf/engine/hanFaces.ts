import ranges from '@fontsource/chocolate-classical-sans/unicode.json';
import { toCoverage, type Face } from './faces';

const files = import.meta.glob<string>(
  '/node_modules/@fontsource/chocolate-classical-sans/files/chocolate-classical-sans-[0-9]*-400-normal.woff',
  { query: '?url', import: 'default', eager: true },
);

const FOLDER = '/node_modules/@fontsource/chocolate-classical-sans/files';

/** Chinese and Japanese, in slices of some hundred characters, of which a name needs one or two. */
export const hanFaces: readonly Face[] = Object.entries(ranges).flatMap(([key, range]) => {
  const slice = /^\[(\d+)\]$/.exec(key)?.[1];
  const normal = slice && files[`${FOLDER}/chocolate-classical-sans-${slice}-400-normal.woff`];
  return normal ? [{ name: `han-${slice}`, covers: toCoverage(range), normal }] : [];
});
