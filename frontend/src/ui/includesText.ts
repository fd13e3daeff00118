import { LOCALE } from '@/constants';

const MARKS = /\p{M}/gu;

/** Without case and accents, so that `peña` finds `Pena`. */
const foldText = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLocaleLowerCase(LOCALE);

/** Whether every word of the search occurs in the text. */
export function includesText(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search).split(/\s+/).every((word) => folded.includes(word));
}
