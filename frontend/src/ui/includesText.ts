import { foldText } from '@/foldText';

/** Whether every word of the search occurs in the text, without regard to case and accents. */
export function includesText(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldText(search).split(/\s+/).every((word) => folded.includes(word));
}
