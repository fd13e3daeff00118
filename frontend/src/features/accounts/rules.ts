import { NAME_MAX_LENGTH, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@/constants';
import { common } from '@/strings/common';
import { users } from '@/strings/users';

const text = users.form;

/** Characters as the server counts them: an emoji is one. */
const countCharacters = (value: string): number => Array.from(value).length;

const notTooLong = (value: string, length: number): string | null =>
  countCharacters(value) > length ? common.form.tooLong(length) : null;

/** A sentence for what is wrong with a value, or null. The server has the last word. */
export const rules = {
  name: (value: string) => (value.trim() ? notTooLong(value.trim(), NAME_MAX_LENGTH) : common.form.required),
  label: (value: string) => notTooLong(value.trim(), NAME_MAX_LENGTH),
  email: (value: string) => {
    if (!value.trim()) return common.form.required;
    return /^[^\s@]+@[^\s@]+$/.test(value.trim()) ? null : text.badEmail;
  },
  newPassword: (value: string) =>
    countCharacters(value) < PASSWORD_MIN_LENGTH
      ? text.passwordTooShort(PASSWORD_MIN_LENGTH)
      : notTooLong(value, PASSWORD_MAX_LENGTH),
};
