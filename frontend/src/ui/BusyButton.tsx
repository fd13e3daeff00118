import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface BusyButtonProps extends ButtonProps {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
  'data-row-focus'?: boolean;
}

/** For a button, which loses the focus while it is busy: it has it back then, if nothing else has. */
export function useFocusBack(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return button;
}

/** A button for what takes a moment. */
export function BusyButton({ busy, ...rest }: BusyButtonProps) {
  const button = useFocusBack(busy);
  return <Button ref={button} loading={busy} {...rest} />;
}
