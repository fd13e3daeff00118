import { useEffect, useRef } from 'react';
import { useBlocker, type Location } from 'react-router';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { confirmAction } from './dialogs';

/** Whether going from one address to another loses what was typed. */
export type LeaveRule = (current: Location, next: Location) => boolean;

interface Guard {
  isDirty: () => boolean;
  leaves: LeaveRule;
}

/** A new search or page is still the same page. */
const leavesPage: LeaveRule = (current, next) => current.pathname !== next.pathname;

const guards = new Set<() => Guard>();

/** Asks whether what was typed may be lost. */
export const askToLeave = () =>
  confirmAction({
    title: common.form.leaveTitle,
    body: common.form.leaveBody,
    confirmLabel: common.form.leaveConfirm,
    cancelLabel: common.form.leaveCancel,
    danger: true,
  });

const isAnyDirty = () => [...guards].some((guard) => guard().isDirty());

/** Asks first where something would be lost; for leaving by other ways than a link. */
export async function confirmLeave(): Promise<boolean> {
  return !isAnyDirty() || askToLeave();
}

/**
 * Asks before a half-filled form is left: by a link, by *back*, or by closing the tab. A session
 * that has ended is let go, for there is nothing left to save to.
 */
export function useLeaveGuard(isDirty: () => boolean, leaves: LeaveRule = leavesPage): void {
  const current = useRef<Guard>({ isDirty, leaves });
  useEffect(() => {
    current.current = { isDirty, leaves };
  });

  useEffect(() => {
    const guard = () => current.current;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (guard().isDirty()) event.preventDefault();
    };
    guards.add(guard);
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, []);
}

/** Holds navigation for every guard of the page: the router knows only one blocker at a time. */
export function LeaveGuardHost() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== paths.login &&
      [...guards].some((guard) => {
        const { isDirty, leaves } = guard();
        return leaves(currentLocation, nextLocation) && isDirty();
      }),
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
  return null;
}
