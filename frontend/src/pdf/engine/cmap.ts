const TABLES_AT = 12;
const TABLE_LENGTH = 16;
const CMAP = 'cmap';
const SUBTABLES_AT = 4;
const SUBTABLE_LENGTH = 8;
/** The one format of a subtable that has characters beyond the first plane. */
const ALL_PLANES = 12;
const GROUPS_AT = 16;
const GROUP_LENGTH = 12;
const FIRST_BEYOND = 0x1_0000;

/** The glyphs of a TrueType font, as a string of bytes, for characters beyond the first plane, which jsPDF ignores. */
export function glyphsBeyondFirstPlane(font: string): Map<number, number> {
  const short = (at: number) => (font.charCodeAt(at) << 8) + font.charCodeAt(at + 1);
  const long = (at: number) => short(at) * 0x1_0000 + short(at + 2);
  const rows = (count: number, start: number, length: number) => Array.from({ length: count }, (_, row) => start + row * length);

  const glyphs = new Map<number, number>();
  const tables = rows(short(4), TABLES_AT, TABLE_LENGTH);
  const entry = tables.find((at) => font.startsWith(CMAP, at));
  if (entry === undefined) return glyphs;
  const cmap = long(entry + 8);
  const subtables = rows(short(cmap + 2), cmap + SUBTABLES_AT, SUBTABLE_LENGTH).map((at) => cmap + long(at + 4));
  const subtable = subtables.find((at) => short(at) === ALL_PLANES);
  if (subtable === undefined) return glyphs;
  for (const at of rows(long(subtable + 12), subtable + GROUPS_AT, GROUP_LENGTH)) {
    const [first, last, glyph] = [long(at), long(at + 4), long(at + 8)];
    for (let codePoint = Math.max(first, FIRST_BEYOND); codePoint <= last; codePoint += 1) {
      glyphs.set(codePoint, glyph + codePoint - first);
    }
  }
  return glyphs;
}
