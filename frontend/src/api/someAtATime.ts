const AT_A_TIME = 6;

/** The items in their order, in groups of this size at most. */
export function groupsOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Calls the server for each item, a few at once, as many as browsers send to one host. */
export async function someAtATime<T, R>(items: readonly T[], call: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (const group of groupsOf(items, AT_A_TIME)) answers.push(...(await Promise.all(group.map(call))));
  return answers;
}
