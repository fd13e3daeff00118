import { useEffect, useRef } from 'react';
import type { Location } from 'react-router';
import { common } from '@/strings/common';
import { confirmAction } from './dialogs';

/** Whether going from one address to another loses what was typed. */
export type LeaveRule = (current: Location, next: Location) => boolean;

/** What is asked before something is left. */
interface LeaveWords {
  title: string;
  body: string;
  confirm: string;
  cancel: string;
}

interface Guard {
  isDirty: () => boolean;
  leaves: LeaveRule;
  words?: (() => LeaveWords | undefined) | undefined;
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

const LOST: LeaveWords = {
  title: common.form.leaveTitle,
  body: common.form.leaveBody,
  confirm: common.form.leaveConfirm,
  cancel: common.form.leaveCancel,
};

/** Asks whether what was typed may be lost. */
export const askToLeave = ({ title, body, confirm, cancel }: LeaveWords = LOST) =>
  confirmAction({ title, body, confirmLabel: confirm, cancelLabel: cancel, danger: true });

/** The same before another page is shown, in the words of the form that is left. */
export const askToGo = () =>
  askToLeave([...guards].map((guard) => guard()).find(({ isDirty }) => isDirty())?.words?.());

/** Whether something typed would be lost if the page went away. */
export const hasUnsavedWork = () => [...guards].some((guard) => guard().isDirty());

/** Asks first where something would be lost; for leaving by other ways than a link. */
export async function confirmLeave(): Promise<boolean> {
  return !hasUnsavedWork() || askToLeave();
}

/**
 * Asks before a half-filled form is left: by a link, by *back*, or by closing the tab. A session
 * that has ended is let go, for there is nothing left to save to. `words` are for a form of which
 * another page of this application loses less than signing out does.
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  leaves: LeaveRule = leavesPage,
  words?: () => LeaveWords | undefined,
): void {
  const current = useRef<Guard>({ isDirty, leaves, words });
  useEffect(() => {
    current.current = { isDirty, leaves, words };
  });

  useEffect(() => {
    const guard = () => current.current;
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
}
