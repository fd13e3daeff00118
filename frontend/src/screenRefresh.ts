/** How long a button waits at most, after its write, until the screen has been read again. */
const LONGEST_WAIT_MS = 1000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let latest: Promise<void> = Promise.resolve();

/** Resolves once the screen has been read again after the latest write, or `LONGEST_WAIT_MS` have passed. */
export const screenRefreshed = (): Promise<void> => latest;

/** Called by a write with its refetch. */
export function awaitRefresh(refetched: Promise<void>): Promise<void> {
  latest = Promise.race([refetched, wait(LONGEST_WAIT_MS)]);
  return latest;
}
