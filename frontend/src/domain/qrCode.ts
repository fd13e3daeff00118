import { encode } from 'uqr';

interface QrCode {
  /** Modules of a side. */
  size: number;
  /** The dark modules of each row, those side by side as one. */
  runs: readonly { left: number; top: number; length: number }[];
}

/** The QR code of a text, without a margin. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { size, runs: data.flatMap((row, top) => runsOf(row).map((run) => ({ ...run, top }))) };
}

function runsOf(row: readonly boolean[]): { left: number; length: number }[] {
  const runs: { left: number; length: number }[] = [];
  row.forEach((isDark, index) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.left + last.length === index) last.length += 1;
    else runs.push({ left: index, length: 1 });
  });
  return runs;
}
