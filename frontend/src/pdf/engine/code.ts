import { encode } from 'uqr';
import { CODE_WIDTH } from './look';
import type { Sheet } from './sheet';

/** Draws a QR code that leads to an address, as rectangles; pressing it leads there too. */
export function drawCode({ doc }: Sheet, address: string, x: number, y: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const side = CODE_WIDTH / size;
  data.forEach((row, line) => {
    for (const { start, length } of runsOf(row)) {
      doc.rect(x + start * side, y + line * side, length * side, side, null);
    }
  });
  // In one go, so that nothing shows between one rectangle and the next.
  doc.setFillColor('#000000').fill();
  doc.link(x, y, CODE_WIDTH, CODE_WIDTH, { url: address });
}

/** The dark modules of a row, those side by side as one. */
function runsOf(row: readonly boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  row.forEach((isDark, index) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.start + last.length === index) last.length += 1;
    else runs.push({ start: index, length: 1 });
  });
  return runs;
}
