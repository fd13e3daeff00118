import { encode } from 'uqr';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawPdfs, issued, LIST_FOLIO, listFolio, readPdf } from '@/test/pdf';
import { OutdatedError } from './OutdatedError';
import { PdfDocument } from './PdfDocument';

const ADDRESS = `${window.location.origin}/verificar/${LIST_FOLIO}`;
const WIDTH = 21;
const PLACE = { left: 171, top: 13 };

const about = {
  evaluation_id: 4,
  user_id: 9,
  user_name: 'Ana Peña',
  evaluation_name: 'Docentes',
  overall_percentage: '87.50',
  created_at: '2026-03-04T15:20:11-05:00',
  submissions_count: 2,
  expected_submissions_count: 2,
};

/** Which modules the drawn rectangles make dark. */
function modulesOf(rectangles: readonly (readonly [number, number, number, number])[], size: number): string[] {
  const side = WIDTH / size;
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [left, top, width, height] of rectangles) {
    expect(Math.round(height / side)).toBe(1);
    const start = Math.round((left - PLACE.left) / side);
    rows[Math.round((top - PLACE.top) / side)]?.fill('#', start, start + Math.round(width / side));
  }
  return rows.map((row) => row.join(''));
}

describe('a document that bears a folio', () => {
  beforeEach(() => void drawPdfs());

  it('has a code that leads to its address, and the folio on each page', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => [`Fila ${index}`]);
    const document = new PdfDocument('Lista').section({ title: 'Lista' }).table({ columns: [{ header: 'A' }], rows });
    const pdf = await readPdf(await document.seal([listFolio]).render());
    const { data, size } = encode(ADDRESS, { ecc: 'M', border: 0 });
    expect(modulesOf(pdf.rectangles, size)).toEqual(
      data.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join('')),
    );
    expect(pdf.links).toEqual([ADDRESS]);
    expect(pdf.pages.length).toBeGreaterThan(1);
    for (const page of pdf.pages) {
      expect(page).toContain(`Folio ${LIST_FOLIO}`);
      expect(page).toContain(`Verifique este documento en ${window.location.origin}/verificar`);
    }
  });

  it('keeps a long title beside the code, not on it', async () => {
    const subtitle = 'Evaluación de desempeño del personal docente y directivo '.repeat(4);
    const document = new PdfDocument('Lista').section({ title: 'Reportes', subtitle }).paragraph('Sigue.');
    const sealed = await readPdf(await document.seal([listFolio]).render());
    expect(sealed.pages).toHaveLength(1);
    expect(sealed.pages[0]).toContain('Sigue.');
    expect(sealed.pages[0]?.replace(/\s+/g, ' ')).toContain(subtitle.trim());
  });

  it('has the folio of its own person on the pages of each', async () => {
    const document = new PdfDocument('Reportes');
    const people = [9, 7].map((user_id) => ({ ...about, user_id }));
    for (const each of people) document.section({ title: `Persona ${each.user_id}`, about: each });
    const folios = people.map((report) => issued({ report })).reverse();
    const { pages } = await readPdf(await document.seal(folios).render());
    expect(pages[0]).toContain('Folio EV-2026-0004-0009-X4WB');
    expect(pages[1]).toContain('Folio EV-2026-0004-0007-X4WB');
  });

  it.each([
    { user_id: 7 },
    { user_name: 'Ana María Peña' },
    { evaluation_name: 'Docentes 2025' },
    { evaluation_id: 5 },
    { overall_percentage: '87.51' },
    { created_at: '2026-03-04T15:20:12-05:00' },
    { expected_submissions_count: 3 },
  ])(
    'takes no folio that stands for another result: %j',
    (other) => {
      const document = new PdfDocument('Reporte').section({ title: 'Reporte', about });
      expect(() => document.seal([issued({ report: { ...about, ...other } })])).toThrow(OutdatedError);
      expect(() => document.seal([])).toThrow(OutdatedError);
    },
  );
});
