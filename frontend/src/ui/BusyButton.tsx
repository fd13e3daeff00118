import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';

interface BusyButtonProps extends ButtonProps {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
  'data-row-focus'?: boolean;
}

/** A button for what takes a moment. It loses the focus while it is busy, and then has it back. */
export function BusyButton({ busy, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) button.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  return <Button ref={button} loading={busy} {...rest} />;
}
