/** Whether two texts are the same without regard to case and accents, as the server compares words. */
export const isSameText = (one: string, other: string): boolean =>
  one.localeCompare(other, 'es', { sensitivity: 'base' }) === 0;
