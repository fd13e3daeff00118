const WAITING = 'link[rel="stylesheet"][media="print"]';

/** Done when the style that comes with every page holds; the frame, which has its own, does not wait for it. */
export async function applyLaterStyle(): Promise<void> {
  const waiting = document.head.querySelector<HTMLLinkElement>(WAITING);
  if (!waiting) return;
  const link = waiting.sheet ? waiting : await askedForOnceMore(waiting);
  link.media = 'all';
}

/**
 * In a link of its own, because one that has failed already would not say so again. What is on its way, browsers do
 * not fetch twice. Also done where it does not come: a page without its look is better than none.
 */
async function askedForOnceMore(waiting: HTMLLinkElement): Promise<HTMLLinkElement> {
  const link = waiting.cloneNode() as HTMLLinkElement;
  const settled = new Promise((done) => {
    link.addEventListener('load', done, { once: true });
    link.addEventListener('error', done, { once: true });
  });
  waiting.replaceWith(link);
  await settled;
  return link;
}
