import { IDENTITY_NUMBER_MAX_LENGTH, IDENTITY_NUMBER_MIN_LENGTH } from '@/constants';

/** The number of an identity document as the server stores it: in capitals, without separators. */
export const normaliseIdentityNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[.,'\u2019]|\p{Z}|\p{C}|\p{Pd}/gu, '');

/** Whether a search may be for a number, which must not be in an address. */
export const looksLikeIdentityNumber = (search: string): boolean =>
  /^[A-Z]{0,3}[0-9]{4,}[0-9A-Z]*$/.test(normaliseIdentityNumber(search));

/** Whether a normalised number can be one. */
export const isIdentityNumber = (number: string): boolean =>
  /^(?=.*[0-9])[0-9A-Z]+$/.test(number) &&
  number.length >= IDENTITY_NUMBER_MIN_LENGTH &&
  number.length <= IDENTITY_NUMBER_MAX_LENGTH;
