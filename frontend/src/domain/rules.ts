import { countCharacters, isBlank, requiredText, textUpTo } from '@/domain/characters';
import {
  FIRST_DAY,
  IDENTITY_NUMBER_MAX_LENGTH,
  IDENTITY_NUMBER_MIN_LENGTH,
  LAST_DAY,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@/constants';
import { isIdentityNumber, normaliseIdentityNumber } from '@/domain/identityNumber';
import { common } from '@/strings/common';
import { users } from '@/strings/users';

const text = users.form;

const day = (value: string) => (value >= FIRST_DAY && value <= LAST_DAY ? null : common.form.badDay);

/** The error message for a value, or null. The server validates again. */
export const rules = {
  name: (value: string) => requiredText(NAME_MAX_LENGTH)(value.trim()),
  label: (value: string) => textUpTo(NAME_MAX_LENGTH)(value.trim()),
  email: (value: string) => {
    if (isBlank(value)) return common.form.required;
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? null : text.badEmail;
  },
  optionalEmail: (value: string): string | null => (isBlank(value) ? null : rules.email(value)),
  optionalIdentityNumber: (value: string) => {
    const number = normaliseIdentityNumber(value);
    return number === '' || isIdentityNumber(number) ? null : text.badIdentityNumber(IDENTITY_NUMBER_MIN_LENGTH, IDENTITY_NUMBER_MAX_LENGTH);
  },
  day,
  optionalDay: (value: string) => (value === '' ? null : day(value)),
  newPassword: (value: string) =>
    countCharacters(value) < PASSWORD_MIN_LENGTH
      ? text.passwordTooShort(PASSWORD_MIN_LENGTH)
      : textUpTo(PASSWORD_MAX_LENGTH)(value),
  confirmation: (value: string, { newPassword }: { newPassword: string }) => (value === newPassword ? null : common.form.passwordsDiffer),
};
