import { useState, type PointerEvent as ReactPointerEvent } from 'react';

interface Drag {
  id: number;
  order: readonly number[];
}

/** So near to the upper or lower edge of the screen the page scrolls while something is dragged; below the bar of a phone. */
const EDGE_PX = 96;
const SCROLL_PX = 10;

/** How far the page is scrolled for a frame in which the pointer is there. */
function scrollAt(clientY: number): number {
  if (clientY < EDGE_PX) return -SCROLL_PX;
  return clientY > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
}

/**
 * Reorders the rows of a list by a handle in each of them, with mouse, pen or finger. `order` is what is shown
 * meanwhile; `onDrop` gets it where it has changed. *Escape* puts everything back. At the edge of the screen the page
 * scrolls, so that a row can be moved further than is seen.
 */
export function useDragOrder(ids: readonly number[], onDrop: (order: number[], id: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const start = (event: ReactPointerEvent<HTMLElement>, id: number) => {
    const row = event.currentTarget.closest('li');
    const list = row?.parentElement;
    if (!row || !list || event.button !== 0) return;
    event.preventDefault();
    let order = [...ids];
    setDrag({ id, order });

    let pointerY = event.clientY;
    const moveTo = (clientY: number) => {
      const others = [...list.children].filter((other) => other !== row);
      const place = others.filter((other) => {
        const { top, height } = other.getBoundingClientRect();
        return top + height / 2 < clientY;
      }).length;
      const rest = ids.filter((other) => other !== id);
      order = [...rest.slice(0, place), id, ...rest.slice(place)];
      setDrag({ id, order });
    };
    const onMove = ({ clientY }: PointerEvent) => {
      pointerY = clientY;
      moveTo(clientY);
    };
    let frame = 0;
    const scroll = () => {
      const distance = scrollAt(pointerY);
      const before = window.scrollY;
      if (distance !== 0) window.scrollBy({ top: distance, behavior: 'instant' });
      if (window.scrollY !== before) moveTo(pointerY);
      frame = requestAnimationFrame(scroll);
    };
    const listening = new AbortController();
    const finish = (isKept: boolean) => {
      cancelAnimationFrame(frame);
      listening.abort();
      setDrag(null);
      if (isKept && order.some((other, index) => other !== ids[index])) onDrop(order, id);
    };
    frame = requestAnimationFrame(scroll);
    const options = { signal: listening.signal };
    window.addEventListener('pointermove', onMove, options);
    window.addEventListener('pointerup', () => finish(true), options);
    window.addEventListener('pointercancel', () => finish(false), options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), options);
  };

  return { order: drag?.order ?? ids, draggedId: drag?.id ?? null, start };
}
