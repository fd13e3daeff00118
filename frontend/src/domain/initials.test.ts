import { expect, test } from 'vitest';
import { initials } from './initials';

test.each([
  ['Ana', 'A'],
  ['Ana Gómez', 'AG'],
  ['Beatriz Elena Cárdenas', 'BC'],
  ['Juan Ignacio Mejía Rojas', 'JM'],
  ['María de los Ángeles Sáenz', 'MS'],
  ['Ana María del Pilar Gómez de la Torre', 'AG'],
  ['Ana Gómez de la Torre', 'AG'],
  ['Carlos de la Torre', 'CT'],
  ['  ñoño ', 'Ñ'],
  ['李小龍', '李'],
  ['', ''],
])('initials of %j are %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
