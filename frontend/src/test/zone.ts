import { onTestFinished, vi } from 'vitest';

/** Has the server say, for as long as the test runs, that the school is in this time zone. */
export function schoolIsIn(zone: string): void {
  const element = document.createElement('meta');
  element.name = 'time-zone';
  element.content = zone;
  document.head.append(element);
  onTestFinished(() => element.remove());
}

/** Stops the clock, but no timer, at this moment for as long as the test runs. */
export function itIs(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  onTestFinished(() => void vi.useRealTimers());
}
