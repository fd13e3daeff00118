const WHOLE = 100;

/**
 * Whole percentages that add up to 100, by largest remainder as on the server: each is rounded down,
 * and those that lose most by it are raised. All are 0 where nothing was counted.
 */
export function toPercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const parts = counts.map((count, place) => ({
    place,
    floor: Math.floor((count * WHOLE) / total),
    lost: (count * WHOLE) % total,
  }));
  const left = WHOLE - parts.reduce((sum, { floor }) => sum + floor, 0);
  const raised = new Set([...parts].sort((a, b) => b.lost - a.lost).slice(0, left).map(({ place }) => place));
  return parts.map(({ place, floor }) => floor + Number(raised.has(place)));
}
