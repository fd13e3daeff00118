import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawPdfs, listFolio, readPdf } from '@/test/pdf';
import { cutOff, offline, on, requests, serverSays } from '@/test/server';
import { itIs } from '@/test/clock';
import { PdfDocument } from './PdfDocument';

const NAMES = [
  'Ana Ñáñez',
  'Łukasz Święty',
  '李小龙',
  '山田 太郎',
  'محمد حسن',
  'דוד בן־גוריון',
  'Ирина Чайковская',
  'Nguyễn Thị Ánh',
  'Γιώργος',
  'Zoë 👩‍👩‍👧‍👦 Gómez',
  'María de los Ángeles Rodríguez-Echeverría',
];

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => [NAMES[index % NAMES.length] ?? '', `fila-${index}`, '87.50%']);

const columns = [
  { header: 'Usuario', bold: true },
  { header: 'Evaluación' },
  { header: 'Puntaje', width: 26, align: 'right' },
] as const;

const words = (text: string) => text.split(/\s+/);

describe('a document', () => {
  beforeEach(() => void drawPdfs());

  it('has 200 rows over several pages, with the headings and the page number on each', async () => {
    const document = new PdfDocument('Reportes de Ñáñez').section({ title: 'Reportes' });
    const pdf = await readPdf(await document.table({ columns, rows: rows(200) }).render());

    expect(pdf.size).toEqual([210, 297]);
    expect(pdf.pictures).toEqual([28]);
    expect(pdf).toMatchObject({ title: 'Reportes de Ñáñez', author: 'Institución Educativa', language: 'es-CO' });
    expect(pdf.pages.length).toBeGreaterThan(3);
    pdf.pages.forEach((page, index) => {
      expect(page).toContain('Institución Educativa');
      expect(page).toContain('Usuario Evaluación Puntaje');
      expect(page).toContain(`Página ${index + 1} de ${pdf.pages.length}`);
    });
    expect(pdf.pages[0]).toMatch(/^Institución Educativa\s+Reportes\s+\d+ de \w+ de \d{4}/);
    const all = words(pdf.pages.join(' '));
    for (let index = 0; index < 200; index += 1) expect(all).toContain(`fila-${index}`);
  });

  it.each([
    ['Pacific/Kiritimati', '2 de enero de 2026'],
    ['Pacific/Pago_Pago', '31 de diciembre de 2025'],
  ])('bears the day that it is made on in %s', async (zone, day) => {
    serverSays('time-zone', zone);
    itIs('2026-01-01T10:30:00Z');
    const { pages } = await readPdf(await new PdfDocument('Ana').section({ title: 'Ana' }).render());
    expect(pages[0]).toContain(day);
  });

  it('prints every name, with fonts of its own', async () => {
    const document = new PdfDocument('Nombres').section({ title: 'Nombres' });
    const pdf = await readPdf(await document.table({ columns, rows: rows(NAMES.length) }).render());
    const text = pdf.pages.join('\n').normalize('NFC');
    for (const name of NAMES.filter((each) => !/[\u0590-\u06ff👩]/u.test(each))) {
      expect(text.replace(/\s+/g, ' ')).toContain(name);
    }
    for (const word of ['דוד', 'בן־גוריון', 'محمد', 'حسن']) expect(words(text)).toContain(word);
    expect(text).toContain('Zoë \ufffc Gómez');
    expect(pdf.spoken).toContain('👩');
    expect(pdf.fonts.length).toBeGreaterThan(5);
    expect(pdf.fonts.filter(({ embedded }) => !embedded)).toEqual([]);
  });

  it.each([
    ['Korean', '김철수 선생님', /^gowun-dodum-\d+-/],
    ['Thai', 'ดีมาก ไม่ได้', /^noto-sans-thai-thai-/],
    ['Devanagari', 'राम है', /^noto-sans-devanagari-devanagari-/],
    ['symbols', '✓ ★ → ≥', /^chocolate-classical-sans-\d+-/],
  ])('prints %s, with the fonts for it', async (_, text, font) => {
    const pdf = await readPdf(await new PdfDocument('Ana').section({ title: 'Ana' }).paragraph(text).render());
    expect(pdf.pages[0]).toContain(text);
    const files = requests('GET').map(({ path }) => path.split('/').at(-1) ?? '');
    const rare = files.filter((file) => !/^logo|^source-sans/.test(file));
    expect(rare.filter((file) => !font.test(file))).toEqual([]);
    expect(rare.length).toBeGreaterThan(0);
  });

  it('prints emoji, each by its first part, and has them copied', async () => {
    const text = 'Bien 😀👍🏽 👩🏽‍💻, ❤️ de 🇨🇴: 1️⃣ 🙏🏿';
    const pdf = await readPdf(await new PdfDocument('Ana').section({ title: 'Ana' }).paragraph(text).render());
    expect(pdf.pages[0]).toContain('Bien \ufffc\ufffc \ufffc, ❤ de \ufffc\ufffc: 1 \ufffc');
    expect(pdf.spoken.join(' ')).toBe('😀👍 👩 🇨🇴 🙏');
    expect(requests('GET').filter(({ path }) => path.includes('noto-emoji')).length).toBeLessThan(7);
  });

  it('puts the vowel that Hindi writes first before its consonant, and has it copied in its order', async () => {
    const pdf = await readPdf(await new PdfDocument('Ana').section({ title: 'Ana' }).paragraph('शिक्षक').render());
    expect(pdf.pages[0]).toContain('िशक्षक');
    expect(pdf.spoken).toEqual(['शिक्षक']);
  });

  it('shows that something is left out where no font has it', async () => {
    const text = 'Ana বাংলা ভাষা, \ue001 y \u{13000}.';
    const pdf = await readPdf(await new PdfDocument('Ana').section({ title: 'Ana' }).paragraph(`${text} 😀`).render());
    expect(pdf.pages[0]).toContain('Ana […], […] y […]. \ufffc');
  });

  it('loads no more fonts than it needs', async () => {
    await new PdfDocument('Ana').section({ title: 'Ana Ñáñez' }).paragraph('Sí: 87.50% «bien»').render();
    const files = requests('GET').map(({ path }) => path.split('/').at(-1));
    expect(files).toEqual([
      'logo.png',
      'source-sans-3-latin-400-normal.woff',
      'source-sans-3-latin-600-normal.woff',
    ]);
  });

  it('counts the pages of each section by themselves', async () => {
    const document = new PdfDocument('Reportes de 2026');
    for (const name of ['Ana', 'Luis']) {
      document
        .section({ title: 'Reporte', subtitle: name, footer: `Folio 2026-${name}` })
        .facts([
          ['Nombre', name],
          ['Puesto', 'Docente'],
          ['Departamento', 'Primaria'],
        ])
        .heading('Competencias', 'De 1 a 4')
        .table({ columns, rows: rows(32) })
        .paragraph('Un comentario.', { bold: true })
        .signatures([{ label: 'Evaluado', name }, { label: 'Supervisor' }]);
    }
    const { pages } = await readPdf(await document.render());
    expect(pages).toHaveLength(4);
    expect(pages.map((page) => /Página \d de \d/.exec(page)?.[0])).toEqual([
      'Página 1 de 2',
      'Página 2 de 2',
      'Página 1 de 2',
      'Página 2 de 2',
    ]);
    expect(pages[1]).toContain('Reporte · Ana');
    expect(pages[1]).toMatch(/Un comentario\.\s+Evaluado\s+Ana\s+Supervisor/);
    expect(pages[2]).toContain('Folio 2026-Luis');
  });

  it('breaks a cell that is longer than a page, and loses nothing of it', async () => {
    const long = Array.from({ length: 900 }, (_, index) => `palabra${index}`).join(' ');
    const pdf = await readPdf(
      await new PdfDocument('Largo')
        .section({ title: 'Largo' })
        .table({ columns: [{ header: 'Usuario', width: 80 }, { header: 'Comentario' }], rows: [['Ana', long]] })
        .render(),
    );
    expect(pdf.pages.length).toBeGreaterThan(1);
    const all = words(pdf.pages.join(' '));
    for (let index = 0; index < 900; index += 1) expect(all).toContain(`palabra${index}`);
  });

  it('tears no row from its heading, leaves no line alone, and says where a foot was cut', async () => {
    const name = 'Evaluación integral de profesionales '.repeat(4).trim();
    const document = new PdfDocument('Largo').section({ title: 'Largo', footer: name });
    // wherever on a page they come
    for (let lines = 1; lines <= 12; lines += 1) {
      document
        .quotes([Array.from({ length: 30 + lines }, (_, index) => `renglón ${index}`).join('\n')])
        .heading(`Grupo ${lines}`)
        .table({ columns, rows: [[`persona-${lines}`, Array.from({ length: 20 }, () => 'más').join('\n')]] });
    }
    const { pages } = await readPdf(await document.render());
    for (let group = 1; group <= 12; group += 1) {
      const page = pages.find((each) => new RegExp(`Grupo ${group}\\b`).test(each));
      expect(page).toContain(`persona-${group}`);
    }
    for (const page of pages) expect(page.match(/renglón/g) ?? []).not.toHaveLength(1);
    for (const page of pages) expect(page).toContain('profesionales…');
  });

  it('has the city and the number of the school below its name, where they are set', async () => {
    serverSays('school-name', 'Colegio Ñandú');
    serverSays('school-city', 'Cali');
    serverSays('school-nit', '900.1');
    const pdf = await readPdf(await new PdfDocument('Lista').section({ title: 'Lista' }).render());
    expect(pdf.pages[0]).toMatch(/Colegio Ñandú\s+Cali · NIT 900\.1\s+Lista/);
  });

  it('keeps its foot where every printer prints', async () => {
    const pdf = await readPdf(await new PdfDocument('Ana').section({ title: 'Ana' }).seal([listFolio]).render());
    expect(pdf.pages[0]).toContain('/verificar');
    // below its base line a line has one millimetre at most
    expect(pdf.lowest).toBeGreaterThan(7);
  });

  it.each([
    ['without one', () => new Response('<!doctype html>')],
    ['that is cut off', () => cutOff()],
    ['without a connection', offline],
    ['that is half a picture', () => new Response(readFileSync('public/logo.png').subarray(0, 12))],
  ])('goes on with a logo %s', async (_, logo) => {
    on('GET', '/logo.png', logo);
    const pdf = await readPdf(await new PdfDocument('Sin logo').section({ title: 'Sin logo' }).render());
    expect(pdf.pictures).toEqual([]);
    expect(pdf.pages[0]).toContain('Sin logo');
  });

  it('tells how far it is', async () => {
    const seen: number[] = [];
    await new PdfDocument('Reportes')
      .section({ title: 'Reportes' })
      .table({ columns, rows: rows(120) })
      .render({ onProgress: (done, total) => seen.push(done / total) });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const drawn = new PdfDocument('Reportes')
      .section({ title: 'Reportes' })
      .table({ columns, rows: rows(50) })
      .render({ signal: controller.signal });
    controller.abort();
    await expect(drawn).rejects.toThrow(/abort/i);
    await expect(
      new PdfDocument('Otro').section({ title: 'Otro' }).render({ signal: controller.signal }),
    ).rejects.toThrow(/abort/i);
  });

  it('fails when a font cannot be had', async () => {
    on('GET', '/node_modules/*', () => new Response(null, { status: 404 }));
    await expect(new PdfDocument('Ana').section({ title: 'Ana' }).render()).rejects.toThrow('font');
  });
});
