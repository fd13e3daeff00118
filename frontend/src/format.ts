import type { Role } from '@/constants';
import { common } from '@/strings/common';

const LONG_DATE = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', year: 'numeric' });
const LONG_DATE_TIME = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'medium' });
const ZONED_MOMENT = new Intl.DateTimeFormat('es', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const RELATIVE = new Intl.RelativeTimeFormat('es', { numeric: 'auto' });

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** `"87.50"` → `87.50%`. The server's digits are shown as they come, never through a float. */
export const formatPercent = (value: string): string => `${value}%`;

/** `"2026-03-04T15:20:11-05:00"` → `4 de marzo de 2026`, in the reader's time zone. */
export const formatDate = (iso: string): string => LONG_DATE.format(new Date(iso));

/** `"2026-03-04"` → `4 de marzo de 2026`: a day of the school's calendar, wherever it is read. */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** The same with the hour, for tooltips. */
export const formatDateTime = (iso: string): string => LONG_DATE_TIME.format(new Date(iso));

/** `4 de marzo de 2026, 15:20 GMT-5`: on paper, which may be read anywhere. */
export const formatZonedMoment = (iso: string): string => ZONED_MOMENT.format(new Date(iso));

/** `4 mar 2026, 15:20:11`: to the second, and short. */
export const formatMoment = (iso: string): string => MOMENT.format(new Date(iso));

/** `hace 3 días`, `ayer`, `ahora`. */
export function formatRelative(iso: string, now: number = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step
    ? RELATIVE.format(Math.trunc(seconds / step[1]), step[0])
    : RELATIVE.format(0, 'second');
}

export const roleLabel = (role: Role): string => common.roles[role];

/** `(1, 'persona', 'personas')` → `1 persona`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Initials for an avatar: the first letters of the first two words, in any script. */
export const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase('es') ?? '')
    .join('');
