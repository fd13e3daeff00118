import { LOCALE } from '@/constants';

/** `fileName('Historial', 'Ana Ñáñez')` → `historial-ana-ñáñez.pdf`: letters of any script, no more. */
export const fileName = (...parts: string[]): string =>
  `${parts
    .join(' ')
    .normalize('NFC')
    .toLocaleLowerCase(LOCALE)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)}.pdf`;
