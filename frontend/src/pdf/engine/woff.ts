import { unzlibSync } from 'fflate';

const HEADER_LENGTH = 44;
const ENTRY_LENGTH = 20;
const SFNT_HEADER_LENGTH = 12;
const SFNT_ENTRY_LENGTH = 16;

const padded = (length: number): number => (length + 3) & ~3;

/** Unpacks a WOFF file: a PDF holds TrueType fonts as they are. */
export function unpackWoff(woff: Uint8Array<ArrayBuffer>): Uint8Array {
  const source = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  if (source.getUint32(0) !== 0x774f4646) throw new Error('Not a WOFF file');
  const count = source.getUint16(12);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = HEADER_LENGTH + index * ENTRY_LENGTH;
    const [tag, offset, packed, length, checksum] = [0, 4, 8, 12, 16].map((step) => source.getUint32(at + step)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return { tag, checksum, table: packed < length ? unzlibSync(bytes) : bytes };
  });

  const start = SFNT_HEADER_LENGTH + count * SFNT_ENTRY_LENGTH;
  const size = entries.reduce((sum, { table }) => sum + padded(table.length), start);
  const font = new Uint8Array(size);
  const target = new DataView(font.buffer);
  target.setUint32(0, source.getUint32(4));
  target.setUint16(4, count);
  let offset = start;
  entries.forEach(({ tag, checksum, table }, index) => {
    const at = SFNT_HEADER_LENGTH + index * SFNT_ENTRY_LENGTH;
    [tag, checksum, offset, table.length].forEach((value, step) => target.setUint32(at + step * 4, value));
    font.set(table, offset);
    offset += padded(table.length);
  });
  return font;
}
