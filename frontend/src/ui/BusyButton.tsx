import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { isFocusFree } from './useFocusGuard';

interface BusyButtonProps extends ButtonProps {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
  'data-row-focus'?: boolean;
}

/** Restores the focus of a button after it was busy, unless another element has the focus. */
export function useFocusBack(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusFree()) button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return button;
}

/** A button with a loading state. */
export function BusyButton({ busy, ...rest }: BusyButtonProps) {
  const button = useFocusBack(busy);
  return <Button ref={button} loading={busy} {...rest} />;
}
