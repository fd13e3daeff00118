const WAITING = 'link[rel="stylesheet"][media="print"]';

/** Done when the style that comes with every page holds; the frame, which has its own, does not wait for it. */
export async function applyLaterStyle(): Promise<void> {
  const link = document.head.querySelector<HTMLLinkElement>(WAITING);
  if (!link) return;
  if (!link.sheet) await loaded(link);
  link.media = 'all';
}

/** Also where it does not come: a page without its look is better than none. */
const loaded = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise((done) => {
    link.addEventListener('load', done, { once: true });
    link.addEventListener('error', done, { once: true });
  });
