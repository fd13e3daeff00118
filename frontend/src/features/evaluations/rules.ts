import { common } from '@/strings/common';

/** A text that may not be blank and has a longest length, as the server counts it. */
export const requiredText = (missing: string, maxLength: number) => (value: string) =>
  value.trim() === '' ? missing : textUpTo(maxLength)(value);

export const textUpTo = (maxLength: number) => (value: string) =>
  Array.from(value).length > maxLength ? common.form.tooLong(maxLength) : null;
