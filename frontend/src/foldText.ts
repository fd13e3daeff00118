import { LOCALE } from '@/constants';

const MARKS = /\p{M}/gu;

/** Without case and accents, as the server compares and finds words: `Peña` becomes `pena`. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(MARKS, '').toLocaleLowerCase(LOCALE);
