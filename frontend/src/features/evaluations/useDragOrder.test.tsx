import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { useDragOrder } from './useDragOrder';

const ROW_PX = 100;
const IDS = Array.from({ length: 10 }, (_, index) => index + 1);

function Rows({ onDrop }: { onDrop: (order: number[]) => void }) {
  const { order, start } = useDragOrder(IDS, onDrop);
  return (
    <ul>
      {order.map((id) => (
        <li key={id}>
          <span onPointerDown={(event) => start(event, id)}>Fila {id}</span>
        </li>
      ))}
    </ul>
  );
}

let frames: FrameRequestCallback[] = [];

/** Draws a few frames. */
const draw = () =>
  act(() => {
    for (let count = 0; count < 100; count += 1) frames.splice(0).forEach((drawFrame) => drawFrame(0));
  });

/** A page of rows on a screen that is lower; it scrolls as far as it is told. */
function givenLayout() {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (drawFrame: FrameRequestCallback) => frames.push(drawFrame));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  let top = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => top);
  const scrollBy = vi.fn(({ top: distance = 0 }: ScrollToOptions) => {
    top = Math.max(0, Math.min(IDS.length * ROW_PX - window.innerHeight, top + distance));
  });
  vi.stubGlobal('scrollBy', scrollBy);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, place * ROW_PX - top, 300, ROW_PX);
  });
  return scrollBy;
}

test('a row that is dragged to the edge of the screen has the page scrolled, and goes as far as that', () => {
  const scrollBy = givenLayout();
  const onDrop = vi.fn();
  renderUi(<Rows onDrop={onDrop} />);
  fireEvent.pointerDown(screen.getByText('Fila 2'), { button: 0, clientY: 150 });
  fireEvent.pointerMove(window, { clientY: 300 });
  draw();
  expect(scrollBy).not.toHaveBeenCalled();

  fireEvent.pointerMove(window, { clientY: window.innerHeight - 5 });
  draw();
  expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('Fila 2');
  fireEvent.pointerUp(window);
  expect(onDrop.mock.lastCall?.[0]).toEqual([...IDS.filter((id) => id !== 2), 2]);
  const times = scrollBy.mock.calls.length;
  draw();
  expect(scrollBy).toHaveBeenCalledTimes(times);
});
