import { useState, type PointerEvent as ReactPointerEvent } from 'react';

interface Drag {
  id: number;
  order: readonly number[];
}

/**
 * Reorders the rows of a list by a handle in each of them, with mouse, pen or finger. `order` is what is shown
 * meanwhile; `onDrop` gets it where it has changed. *Escape* puts everything back.
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

    const onMove = ({ clientY }: PointerEvent) => {
      const others = [...list.children].filter((other) => other !== row);
      const place = others.filter((other) => {
        const { top, height } = other.getBoundingClientRect();
        return top + height / 2 < clientY;
      }).length;
      const rest = ids.filter((other) => other !== id);
      order = [...rest.slice(0, place), id, ...rest.slice(place)];
      setDrag({ id, order });
    };
    const listening = new AbortController();
    const finish = (isKept: boolean) => {
      listening.abort();
      setDrag(null);
      if (isKept && order.some((other, index) => other !== ids[index])) onDrop(order, id);
    };
    const options = { signal: listening.signal };
    window.addEventListener('pointermove', onMove, options);
    window.addEventListener('pointerup', () => finish(true), options);
    window.addEventListener('pointercancel', () => finish(false), options);
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(false), options);
  };

  return { order: drag?.order ?? ids, draggedId: drag?.id ?? null, start };
}
