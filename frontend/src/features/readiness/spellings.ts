import { INVISIBLE } from '@/nameKey';
import { readiness } from '@/strings/readiness';

const text = readiness.doubles.signs;

const ODD_SPACES = /^\s|\s$|\s\s|[^\S ]/u;

/** What cannot be seen of a spelling: the signs by which a name differs from one that looks the same. */
export const hiddenSigns = (name: string): string[] => [
  ...(INVISIBLE.test(name) ? [text.invisible] : []),
  ...(ODD_SPACES.test(name) ? [text.spaces] : []),
  ...(name.normalize('NFC') === name ? [] : [text.marks]),
];
