interface Receipts {
  version: number;
  receipts: readonly { version: number; confirmed_at: string }[];
}

/** When a result was last confirmed, and whether in its current version; undefined where it never was. */
export function lastReceipt({ receipts, version }: Receipts) {
  const last = receipts.at(-1);
  return last && { confirmed_at: last.confirmed_at, isCurrent: last.version === version };
}
