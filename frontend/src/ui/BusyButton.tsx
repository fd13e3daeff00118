import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { isFocusFree } from './useFocusGuard';

interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  busy: boolean;
  'data-row-focus'?: boolean;
}

/** A button with a loading state. It is disabled meanwhile, and then has the focus again, unless another element has it. */
export function BusyButton({ busy, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusFree()) button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return <Button ref={button} loading={busy} {...rest} />;
}
