/** `(1, 'persona', 'personas')` → `1 persona`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
