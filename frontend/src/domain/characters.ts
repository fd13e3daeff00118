import { common } from '@/strings/common';

/** How many characters a text has, as the server counts them: 😀 is one. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Whether a text has only spaces and invisible characters. */
export const isBlank = (text: string): boolean => !/[^\p{Z}\p{C}]/u.test(text);

/** The rule of a text that may be empty: a sentence where it is longer than `most` characters, or null. */
export const textUpTo =
  (most: number) =>
  (text: string): string | null =>
    countCharacters(text) > most ? common.form.tooLong(most) : null;

/** The rule of a long text that may be empty: how many characters are too many, or null. */
export const longTextUpTo =
  (most: number) =>
  (text: string): string | null => {
    const excess = countCharacters(text) - most;
    return excess > 0 ? common.form.charactersOver(excess) : null;
  };

/** The same of one that may not be blank. */
export const requiredLongText =
  (most: number) =>
  (text: string): string | null =>
    isBlank(text) ? common.form.required : longTextUpTo(most)(text);

/** The rule of a text that may not be blank: the sentence `missing` where it is. */
export const requiredText =
  (most: number, missing: string = common.form.required) =>
  (text: string): string | null =>
    isBlank(text) ? missing : textUpTo(most)(text);
