import { LOCALE } from '@/constants';

const LONGEST = 100;
/** Leaves room for a year and a folio. */
const LONGEST_NAME = 70;

/** Letters and digits of any script, and nothing that a system forbids in names of files. */
const toStem = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** `fileName('Historial', 'Ana Ñáñez')` → `historial-ana-ñáñez.pdf`. */
export const fileName = (...parts: string[]): string =>
  `${toStem(parts.join(' ').toLocaleLowerCase(LOCALE)).slice(0, LONGEST)}.pdf`;

interface ArchivedReport {
  /** Empty for none. */
  category: string;
  person: string;
  year: number;
  folio: string;
}

/** `Docentes/Ana-Ñáñez-2026.pdf`, with the folio where another file has this name. */
export function nameInArchive({ category, person, year, folio }: ArchivedReport, taken: ReadonlySet<string>): string {
  const stem = [category, person].filter(Boolean).map((part) => toStem(part).slice(0, LONGEST_NAME)).join('/');
  const name = `${stem}-${year}.pdf`;
  return taken.has(name) ? `${stem}-${year}-${toStem(folio)}.pdf` : name;
}
