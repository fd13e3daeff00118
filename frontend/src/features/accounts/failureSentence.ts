import { sentenceOf } from '@/errors';

/** The server's sentence about invalid input, and the screen's own for any other failure. */
export const failureSentence = (error: unknown, message: string): string =>
  sentenceOf(error, 400) ?? message;
