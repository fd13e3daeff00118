import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { notifySuccess } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** A toast that has come up just where the pointer rests. */
function toastUnderThePointer(): HTMLElement {
  renderUi(null);
  act(() => notifySuccess('Guardado.', 3000));
  const toast = screen.getByText('Guardado.');
  fireEvent.mouseEnter(toast.parentElement as HTMLElement);
  return toast;
}

function afterItsTime(): void {
  act(() => {
    vi.advanceTimersByTime(3000);
  });
}

test('a toast goes away by itself, also where it came up under a pointer that rests', () => {
  toastUnderThePointer();
  afterItsTime();
  expect(screen.queryByText('Guardado.')).toBeNull();
});

test('a toast stays while the pointer moves over it, and goes away after it has left', () => {
  const toast = toastUnderThePointer();
  fireEvent.mouseMove(toast);
  afterItsTime();
  expect(screen.getByText('Guardado.')).toBe(toast);
  fireEvent.mouseLeave(toast.parentElement as HTMLElement);
  afterItsTime();
  expect(screen.queryByText('Guardado.')).toBeNull();
});

test('a toast follows to the page that its action leads to, and no further', async () => {
  const { router } = renderUi(null);
  act(() => notifySuccess('Guardado.'));
  vi.advanceTimersByTime(1000);
  await router.navigate('/otra');
  expect(screen.getByText('Guardado.')).toBeVisible();
  vi.advanceTimersByTime(1000);
  await router.navigate('/');
  expect(screen.queryByText('Guardado.')).toBeNull();
});

test('a toast follows to one page only, however soon another is opened', async () => {
  const { router } = renderUi(null);
  act(() => notifySuccess('Guardado.'));
  await router.navigate('/?persona=1');
  expect(screen.getByText('Guardado.')).toBeVisible();
  await router.navigate('/?persona=2');
  expect(screen.queryByText('Guardado.')).toBeNull();
});
