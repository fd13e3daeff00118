/** Ends a sentence, unless its last word has a full stop of its own, as the hour in `3:20 p. m.` has. */
export const withFullStop = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);
