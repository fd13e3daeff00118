import { expect, test } from 'vitest';
import { formatCount, formatDate, formatPercent, formatRelative, initials, roleLabel } from './format';

test('percentages keep the digits they came with', () => {
  expect(formatPercent('87.50')).toBe('87.50%');
  expect(formatPercent('0.00')).toBe('0.00%');
});

test('dates are written out', () => {
  expect(formatDate('2026-03-04T15:20:11-05:00')).toBe('4 de marzo de 2026');
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

test('counts agree with their noun', () => {
  expect(formatCount(1, 'persona', 'personas')).toBe('1 persona');
  expect(formatCount(0, 'persona', 'personas')).toBe('0 personas');
});

test.each([
  ['Ana Gómez de la Torre', 'AG'],
  ['  ñoño ', 'Ñ'],
  ['李小龍', '李'],
  ['', ''],
])('initials of %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test('roles have a name', () => {
  expect(roleLabel('gestionhumana')).toBe('Gestión Humana');
});
