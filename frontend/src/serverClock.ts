/** Networks and rounding alone make a difference of less than this. */
const TOLERATED_MS = 60_000;

/** By how much the clock of this device is ahead of the server's; negative where it is behind. */
let aheadMs = 0;

/** Compares the clocks at the arrival of an answer of the server. */
export function compareClocks(answer: Response): void {
  const ahead = Date.now() - Date.parse(answer.headers.get('Date') ?? '');
  if (!Number.isNaN(ahead)) aheadMs = Math.abs(ahead) < TOLERATED_MS ? 0 : ahead;
}

/** Now by the server's clock, in milliseconds, however wrong that of the device is. */
export const serverNow = (): number => Date.now() - aheadMs;

/** A moment of the server's by the clock of this device, in milliseconds. */
export const onThisClock = (iso: string): number => Date.parse(iso) + aheadMs;
