import { expect, it } from 'vitest';
import { fileName } from './fileName';

it.each([
  [['Reportes'], 'reportes.pdf'],
  [['Historial de evaluaciones', 'Ana Ñáñez'], 'historial-de-evaluaciones-ana-ñáñez.pdf'],
  [['Reporte', '../../etc/“x”: 李?'], 'reporte-etc-x-李.pdf'],
  [['Reportes', ''], 'reportes.pdf'],
])('names the file of %j', (parts, name) => {
  expect(fileName(...parts)).toBe(name);
});
