const SCALE = 100;

/** A number with two decimals as an integer: `"87.50"` → 8750. */
export function toHundredths(value: string): number {
  const [whole = '0', decimals = ''] = value.split('.');
  return Number(whole) * SCALE + Number(decimals.padEnd(2, '0').slice(0, 2));
}
