import { rules } from '@/domain/rules';
import { talks } from '@/strings/talks';

/** A moment of the school's clock, from the fields for its day and time. */
export const toMoment = (day: string, time: string): string => `${day}T${time.slice(0, 5)}`;

export const validTime = (time: string): string | null => (/^\d\d:\d\d/.test(time) ? null : talks.propose.badTime);

/** A day or time of a moment that may be left out as a whole. */
const unlessEmpty =
  (check: (value: string) => string | null) =>
  (value: string, other: string): string | null =>
    value === '' && other === '' ? null : check(value);

export const optionalDay = unlessEmpty(rules.day);
export const optionalTime = unlessEmpty(validTime);
