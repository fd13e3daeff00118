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

const linkNow = () => document.head.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');

test.each(['load', 'error'])('nothing is drawn before the style has come, or will not (%s)', async (event) => {
  const original = waitingLink();
  let isApplied = false;
  const applied = applyLaterStyle().then(() => (isApplied = true));
  await Promise.resolve();
  expect([isApplied, linkNow()?.media]).toEqual([false, 'print']);
  // the first may have failed before anybody listened
  expect(linkNow()).not.toBe(original);
  linkNow()?.dispatchEvent(new Event(event));
  await applied;
  expect(linkNow()?.media).toBe('all');
  linkNow()?.remove();
});

test('a page whose style stands there already waits for nothing', async () => {
  await expect(applyLaterStyle()).resolves.toBeUndefined();
});
