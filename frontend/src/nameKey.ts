/** A character that is shown as nothing. */
export const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The key by which names are compared, as the server does: without case, kinds of spaces or invisible characters. */
export const nameKey = (name: string): string =>
  name.replaceAll(new RegExp(INVISIBLE, 'gu'), '').normalize('NFD').toLowerCase().normalize('NFC').split(/\s+/u).filter(Boolean).join(' ');
