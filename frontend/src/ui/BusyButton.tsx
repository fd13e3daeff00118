import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, type ComponentPropsWithoutRef } from 'react';
import { isFocusFree } from './useFocusGuard';

interface BusyButtonProps extends ButtonProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> {
  /** Shows a spinner. The button is disabled meanwhile, and then has the focus again, unless another element has it. */
  busy?: boolean;
  /** A press does nothing, but the button keeps the focus, which a disabled one would lose. */
  inactive?: boolean;
  'data-row-focus'?: boolean;
}

/** A button that cannot be pressed while something is under way. */
export function BusyButton({ busy = false, inactive = false, onClick, ...rest }: BusyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && isFocusFree()) button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return <Button ref={button} loading={busy} aria-disabled={inactive || undefined} onClick={inactive ? undefined : onClick} {...rest} />;
}
