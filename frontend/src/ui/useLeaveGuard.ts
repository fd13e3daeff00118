import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { confirmAction } from './dialogs';

const guards = new Set<() => boolean>();

const askToLeave = () =>
  confirmAction({
    title: common.form.leaveTitle,
    body: common.form.leaveBody,
    confirmLabel: common.form.leaveConfirm,
    cancelLabel: common.form.leaveCancel,
    danger: true,
  });

/** Asks first where something would be lost; for leaving by other ways than a link. */
export async function confirmLeave(): Promise<boolean> {
  const isAnyDirty = [...guards].some((isDirty) => isDirty());
  return !isAnyDirty || askToLeave();
}

/**
 * Asks before a half-filled form is left: by a link, by *back*, or by closing the tab. A session
 * that has ended is let go, for there is nothing left to save to.
 */
export function useLeaveGuard(isDirty: () => boolean): void {
  const current = useRef(isDirty);
  useEffect(() => {
    current.current = isDirty;
  });

  useEffect(() => {
    const guard = () => current.current();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (guard()) event.preventDefault();
    };
    guards.add(guard);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, []);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== paths.login &&
      isDirty(),
  );
  const asking = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void askToLeave().then((leave) => {
      asking.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);
}
