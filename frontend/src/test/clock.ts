import { vi } from 'vitest';

/** Stops the clock, but no timer, at this moment for as long as the test runs. */
export const itIs = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
