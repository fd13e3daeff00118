import { qrCode } from '@/domain/qrCode';
import { CODE_WIDTH } from './look';
import type { Sheet } from './sheet';

/** Draws a QR code that leads to an address, as rectangles; pressing it leads there too. */
export function drawCode({ doc }: Sheet, address: string, x: number, y: number): void {
  const { runs, size } = qrCode(address);
  const side = CODE_WIDTH / size;
  for (const { left, top, length } of runs) {
    doc.rect(x + left * side, y + top * side, length * side, side, null);
  }
  // In one go, so that nothing shows between one rectangle and the next.
  doc.setFillColor('#000000').fill();
  doc.link(x, y, CODE_WIDTH, CODE_WIDTH, { url: address });
}
