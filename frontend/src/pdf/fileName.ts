import { LOCALE } from '@/constants';

/** Leaves room for the path of a folder. */
const LONGEST = 100;
/** Leaves room for a year and a folio. */
const LONGEST_NAME = 70;

/** Letters and digits of any script, and nothing that a system forbids in names of files. */
const toStem = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** `fileName('Historial', 'Ana Ñáñez')` → `historial-ana-ñáñez.pdf`; where it would be too long, its longest parts are shortened. */
export function fileName(...parts: string[]): string {
  const stems = parts.map((part) => toStem(part.toLocaleLowerCase(LOCALE))).filter(Boolean);
  const stemOf = (limit: number) => stems.map((stem) => shorten(stem, limit)).join('-');
  let limit = LONGEST;
  while (stemOf(limit).length > LONGEST) limit -= 1;
  return `${stemOf(limit)}.pdf`;
}

/** Leaves out the middle, because names of evaluations begin alike and end with their year. */
function shorten(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const kept = limit - 1;
  return [...characters.slice(0, Math.ceil(kept / 2)), '…', ...characters.slice(-Math.floor(kept / 2))].join('');
}

interface ArchivedReport {
  /** Empty for none. */
  category: string;
  person: string;
  year: number;
  folio: string;
}

/** `Docentes/Ana-Ñáñez-2026.pdf`, with the folio where another file has this name. */
export function nameInArchive({ category, person, year, folio }: ArchivedReport, taken: ReadonlySet<string>): string {
  const stem = [category, person].filter(Boolean).map((part) => shorten(toStem(part), LONGEST_NAME)).join('/');
  const name = `${stem}-${year}.pdf`;
  return taken.has(name) ? `${stem}-${year}-${toStem(folio)}.pdf` : name;
}
