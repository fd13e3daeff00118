import { expect, test } from 'vitest';
import { serverSays } from '@/test/server';
import {
  currentYear,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatNearMoment,
  formatPercent,
  formatRelative,
  formatZonedMoment,
  roleLabel,
} from './format';

test('percentages keep the digits they came with', () => {
  expect(formatPercent('87.50')).toBe('87.50%');
  expect(formatPercent('0.00')).toBe('0.00%');
});

const MOMENT = '2026-03-04T23:20:11-05:00';

test.each([
  ['America/Bogota', '4 de marzo de 2026', /11:20\u{a0}p\.\u{a0}m\. \(hora de Colombia\)$/u, '4 mar 2026, 11:20:11\u{a0}p.\u{a0}m.'],
  ['Asia/Tokyo', '5 de marzo de 2026', /1:20\u{a0}p\.\u{a0}m\. \(hora de Japón\)$/u, '5 mar 2026, 1:20:11\u{a0}p.\u{a0}m.'],
])('moments are written out by the clock of a school in %s', (zone, date, hour, moment) => {
  serverSays('time-zone', zone);
  expect(formatDate(MOMENT)).toBe(date);
  expect(formatMoment(MOMENT)).toBe(moment);
  expect(formatZonedMoment(MOMENT)).toMatch(hour);
  expect(formatZonedMoment(MOMENT)).toContain(formatDateTime(MOMENT));
  expect(formatDay('2026-03-04')).toBe('4 de marzo de 2026');
});

test.each(['', '__TIME_ZONE__'])('where the page says “%s”, it is the zone of a server that was told none', (zone) => {
  serverSays('time-zone', zone);
  expect(formatZonedMoment(MOMENT)).toMatch(/11:20\u{a0}p\.\u{a0}m\. \(hora de Colombia\)$/u);
});

test('in a zone that the browser does not know a moment is still written out', () => {
  serverSays('time-zone', 'America/Macondo');
  expect(formatDate('2026-03-04T12:00:00Z')).toMatch(/^[345] de marzo de 2026$/);
});

test('a moment nearby has its year where it is another one than this', () => {
  serverSays('time-zone', 'America/Bogota');
  const year = currentYear();
  expect(formatNearMoment(`${year}-03-04T23:20:11-05:00`)).toBe('4 de marzo a las 11:20\u{a0}p.\u{a0}m.');
  expect(formatNearMoment(`${year + 1}-01-01T01:00:00Z`)).toBe('31 de diciembre a las 8:00\u{a0}p.\u{a0}m.');
  expect(formatNearMoment(`${year + 1}-01-01T10:00:00-05:00`)).toBe(`1 de enero de ${year + 1} a las 10:00\u{a0}a.\u{a0}m.`);
});

const NOW = Date.parse('2026-03-04T12:00:00Z');

test.each([
  ['2026-03-04T11:59:40Z', 'ahora'],
  ['2026-03-04T11:55:00Z', 'hace 5 minutos'],
  ['2026-03-03T11:00:00Z', 'ayer'],
  ['2026-02-24T12:00:00Z', 'la semana pasada'],
  ['2025-12-30T12:00:00Z', 'hace 2 meses'],
  ['2024-03-04T12:00:00Z', 'hace 2 años'],
])('%s is %s', (iso, words) => {
  expect(formatRelative(iso, NOW)).toBe(words);
});

test('roles have a name', () => {
  expect(roleLabel('gestionhumana')).toBe('Gestión Humana');
});
