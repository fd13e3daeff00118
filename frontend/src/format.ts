import { LOCALE, type Role } from '@/constants';
import { serverNow } from '@/serverClock';
import { serverSetting } from '@/serverSettings';
import { common } from '@/strings/common';

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const HOUR = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

/** `"87.50"` → `87.50%`. The server's digits are kept: a float could change them. */
export const formatPercent = (value: string): string => `${value}%`;

/** `"2026-03-04T15:20:11-05:00"` → `4 de marzo de 2026`, by the school's clock (rules: answers). */
export const formatDate = inSchoolZone(DATE);

/** The same with the hour: `4 de marzo de 2026 a las 3:20 p. m.` */
export const formatDateTime = inSchoolZone({ ...DATE, ...HOUR });

/** `4 de marzo a las 3:20 p. m.`: of something recent. */
export const formatDayAndHour = inSchoolZone({ day: 'numeric', month: 'long', ...HOUR });

/** `4 de marzo de 2026 a las 3:20 p. m. (hora de Colombia)`: for documents, which may be read in another zone. */
export const formatZonedMoment = (iso: string): string => `${formatDateTime(iso)} (${formatZone(iso)})`;

const formatZone = inSchoolZone(
  { timeZoneName: 'shortGeneric' },
  (format, date) => format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? '',
);

/** `4 mar 2026, 3:20:11 p. m.`: to the second, and short. */
export const formatMoment = inSchoolZone({ dateStyle: 'medium', timeStyle: 'medium', hour12: true });

/** `4 de marzo a las 3:20 p. m.`, with the year where it is another one than this: of a moment nearby. */
export const formatNearMoment = (iso: string): string =>
  Number(formatYear(iso)) === currentYear() ? formatDayAndHour(iso) : formatDateTime(iso);

/** `"2026-03-04"` → `4 de marzo de 2026`: a day of the school's calendar, wherever it is read. */
export const formatDay = (day: string): string => calendarDay().format(new Date(`${day}T00:00:00Z`));

/** `viernes, 4 de diciembre`: a day beside a field that shows its year, and whose order of day and month depends on the browser. */
export const formatWeekday = (day: string): string => weekday().format(new Date(`${day}T00:00:00Z`));

const weekday = once(() => new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }));

const calendarDay = once(() => new Intl.DateTimeFormat(LOCALE, { ...DATE, timeZone: 'UTC' }));

/** `4 de marzo`, with the year where it is another one than this: of a day nearby. */
export const formatNearDay = (day: string): string =>
  day.startsWith(`${currentYear()}-`) ? dayOfYear().format(new Date(`${day}T00:00:00Z`)) : formatDay(day);

const dayOfYear = once(() => new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'long', timeZone: 'UTC' }));

/** Today at the school, as `formatDate` writes it. */
export const formatToday = (): string => formatDate(new Date(serverNow()).toISOString());

export const formatYear = inSchoolZone({ year: 'numeric' });

/** This year at the school. */
export const currentYear = (): number => Number(formatYear(new Date(serverNow()).toISOString()));

/** `hace 3 días`, `ayer`, `ahora`. */
export function formatRelative(iso: string, now: number): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step
    ? relative().format(Math.trunc(seconds / step[1]), step[0])
    : relative().format(0, 'second');
}

const relative = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));

export const roleLabel = (role: Role): string => common.roles[role];

/** Creates a format on first use, because formats are expensive to create. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** On one line: `3:20 p. m.` */
function write(format: Intl.DateTimeFormat, date: Date): string {
  return format.format(date).replace(/\s([ap])\.\sm\./, '\u{a0}$1.\u{a0}m.');
}

/** Formats ISO timestamps in the school's time zone. The format is created on first use. */
function inSchoolZone(options: Intl.DateTimeFormatOptions, render = write): (iso: string) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return (iso) => {
    const zone = serverSetting('time-zone');
    if (made?.zone !== zone) made = { zone, format: formatIn(zone, options) };
    return render(made.format, new Date(iso));
  };
}

function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone });
  } catch {
    // This browser does not know the zone: its own clock is better than no page.
    return new Intl.DateTimeFormat(LOCALE, options);
  }
}
