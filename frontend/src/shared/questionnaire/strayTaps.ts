import { useLayoutEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** A finger is aimed this long before it touches. */
const AIM_MS = 400;

let movedAt = -Infinity;

/** The elements on the screen have moved, and not because a finger has scrolled. */
export function noteMovement(): void {
  movedAt = performance.now();
}

/**
 * Takes no tap that was aimed at what stood there before the element appeared or the page moved, such as the second
 * half of a double tap on *Continuar*. Spread it into the element.
 */
export function useStrayTaps() {
  const isStray = useRef(false);
  useLayoutEffect(noteMovement, []);
  return {
    onPointerDownCapture: ({ pointerType }: PointerEvent) => {
      isStray.current = pointerType === 'touch' && performance.now() - movedAt < AIM_MS;
    },
    onClickCapture: (event: MouseEvent) => {
      // A key clicks, too, and touches nothing.
      if (!isStray.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
