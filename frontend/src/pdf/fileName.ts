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

/** `Ana-Ñáñez-2026-EV-2026-7K3M-Q9TD-X4WB.pdf`, which the folio makes unique. */
export const nameInArchive = (person: string, year: number, folio: string): string =>
  `${toStem(person).slice(0, LONGEST_NAME)}-${year}-${toStem(folio)}.pdf`;
