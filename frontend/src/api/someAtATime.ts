const AT_A_TIME = 6;

/** Calls the server for each item, a few at once, as many as browsers send to one host. */
export async function someAtATime<T, R>(items: readonly T[], call: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < items.length; start += AT_A_TIME) {
    answers.push(...(await Promise.all(items.slice(start, start + AT_A_TIME).map(call))));
  }
  return answers;
}
