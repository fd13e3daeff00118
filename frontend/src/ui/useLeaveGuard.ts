import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';
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

/** Whether going from one address to another loses what was typed anywhere on the page. */
export const losesWork: LeaveRule = (current, next) =>
  [...guards].some((guard) => {
    const { isDirty, leaves } = guard();
    return leaves(current, next) && isDirty();
  });

/** Asks whether what was typed may be lost. */
export const askToLeave = () =>
  confirmAction({
    title: common.form.leaveTitle,
    body: common.form.leaveBody,
    confirmLabel: common.form.leaveConfirm,
    cancelLabel: common.form.leaveCancel,
    danger: true,
  });

/** Whether something typed would be lost if the page went away. */
export const hasUnsavedWork = () => [...guards].some((guard) => guard().isDirty());

/** Asks first where something would be lost; for leaving by other ways than a link. */
export async function confirmLeave(): Promise<boolean> {
  return !hasUnsavedWork() || askToLeave();
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
