import { expect, it } from 'vitest';
import { fileName, nameInArchive } from './fileName';

it.each([
  [['Reportes'], 'reportes.pdf'],
  [['Historial de evaluaciones', 'Ana Ñáñez'], 'historial-de-evaluaciones-ana-ñáñez.pdf'],
  [['Reporte', '../../etc/“x”: 李?'], 'reporte-etc-x-李.pdf'],
  [['Reportes', ''], 'reportes.pdf'],
])('names the file of %j', (parts, name) => {
  expect(fileName(...parts)).toBe(name);
});

const LONG = 'Evaluación de desempeño del personal de orientación y bienestar de la sede campestre';
const PERSON = 'María de los Ángeles Hernández-Villavicencio Bustamante de la Concepción';

it.each([
  [['Reporte', PERSON, `${LONG} 2025`], ['Reporte', PERSON, `${LONG} 2026`]],
  [['Reporte', `${PERSON} Ruiz`, LONG], ['Reporte', `${PERSON} Díaz`, LONG]],
  [['Reporte', '𝒜'.repeat(200), LONG], ['Reporte', 'Ana', LONG]],
])('keeps apart what long names tell at their end: %j', (one, other) => {
  const names = [fileName(...one), fileName(...other)];
  expect(new Set(names).size).toBe(2);
  for (const name of names) {
    expect(name).toMatch(/^reporte-.+\.pdf$/);
    expect(name.length).toBeLessThanOrEqual(104);
    expect(name).not.toMatch(/\p{Surrogate}/u);
  }
});

it('keeps people of long names apart in an archive', () => {
  const named = (person: string) => nameInArchive({ category: LONG, person, year: 2026, folio: 'A' }, new Set());
  expect(named(`${PERSON} ${PERSON} Ruiz`)).not.toBe(named(`${PERSON} ${PERSON} Díaz`));
});
