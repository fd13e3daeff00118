/** `['a', 'b', 'c']` → `a, b y c`. */
export const enumerated = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} y ${parts.at(-1)}` : (parts[0] ?? '');
