import { expect, test } from 'vitest';
import { applyLaterStyle } from './laterStyle';

/** The link as the page has it, while its style is on its way. */
function waitingLink(): HTMLLinkElement {
  const link = document.createElement('link');
  link.setAttribute('rel', 'stylesheet');
  link.media = 'print';
  document.head.append(link);
  return link;
}

test.each(['load', 'error'])('nothing is drawn before the style has come, or will not (%s)', async (event) => {
  const link = waitingLink();
  let isApplied = false;
  const applied = applyLaterStyle().then(() => (isApplied = true));
  await Promise.resolve();
  expect([isApplied, link.media]).toEqual([false, 'print']);
  link.dispatchEvent(new Event(event));
  await applied;
  expect(link.media).toBe('all');
  link.remove();
});

test('a page whose style stands there already waits for nothing', async () => {
  await expect(applyLaterStyle()).resolves.toBeUndefined();
});
