import { expect, test } from 'vitest';
import { isSameText } from './sameText';

test.each([
  ['Evaluador', 'EVALUADOR'],
  ['Gestión Humana', 'gestion humana'],
  ['Ñáñez', 'nanez'],
])('%s and %s are the same', (one, other) => {
  expect(isSameText(one, other)).toBe(true);
});

test('other letters are not', () => {
  expect(isSameText('Docente', 'Docentes')).toBe(false);
});
