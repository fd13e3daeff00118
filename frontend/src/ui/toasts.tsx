import { CloseButton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { common } from '@/strings/common';
import { createStore } from './createStore';
import classes from './toasts.module.css';

const TOAST_MS = 4000;

/** A page that is opened within this time is the one to which the reported action leads. */
const LEADS_ON_MS = 1500;

interface Toast {
  id: number;
  message: string;
  autoClose: number;
  shownAt: number;
  /** It has followed to the page that its action leads to. */
  hasLedOn: boolean;
}

const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Shows a success message, announced politely, which disappears by itself. */
export function notifySuccess(message: string, autoClose: number = TOAST_MS): void {
  toasts.set([...toasts.get(), { id: nextId++, message, autoClose, shownAt: Date.now(), hasLedOn: false }]);
}

/** A toast goes with its page, or with the page that its action leads to; filters of a list replace their address. */
function useToastsOfPage(): void {
  const { pathname, key } = useLocation();
  const isPlaceOnPage = useNavigationType() === NavigationType.Replace;
  const shownOn = useRef({ pathname, key });
  useEffect(() => {
    const last = shownOn.current;
    shownOn.current = { pathname, key };
    if (last.key === key || (isPlaceOnPage && last.pathname === pathname)) return;
    const following = toasts.get().filter(({ shownAt, hasLedOn }) => !hasLedOn && Date.now() - shownAt < LEADS_ON_MS);
    toasts.set(following.map((toast) => ({ ...toast, hasLedOn: true })));
  }, [pathname, key, isPlaceOnPage]);
}

/** Shows the toasts. The live region is always there, or screen readers would miss the first. */
export function ToastHost() {
  const shown = toasts.useValue();
  useToastsOfPage();
  // Toasts belong to the signed-in user; the next user must not see them.
  useEffect(() => () => toasts.set([]), []);
  return (
    <div role="status" aria-live="polite" className={classes.host}>
      {shown.map((toast) => (
        <ToastItem key={toast.id} {...toast} />
      ))}
    </div>
  );
}

function ToastItem({ id, message, autoClose }: Toast) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = window.setTimeout(() => dismiss(id), autoClose);
    return () => window.clearTimeout(timer);
  }, [id, autoClose, held]);

  return (
    <div
      className={classes.toast}
      // Only movement holds the toast: it may appear under a resting pointer.
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <IconCircleCheck className={classes.icon} size={22} stroke={1.8} aria-hidden />
      <span className={classes.message}>{message}</span>
      <CloseButton aria-label={common.actions.close} onClick={() => dismiss(id)} />
    </div>
  );
}
