import { useEffect, useEffectEvent, type KeyboardEvent } from 'react';
import type { Location } from 'react-router';
import { common } from '@/strings/common';
import { confirmAction } from './dialogs';

/** Whether going from one address to another loses what was typed. */
export type LeaveRule = (current: Location, next: Location) => boolean;

/** The text of the question before unsaved work is left. */
interface LeaveText {
  title: string;
  body: string;
  confirm: string;
  cancel: string;
}

interface Guard {
  isDirty: () => boolean;
  leaves: LeaveRule;
  words?: (() => LeaveText | undefined) | undefined;
}

/** A change of the search parameters does not leave the page. */
const leavesPage: LeaveRule = (current, next) => current.pathname !== next.pathname;

const guards = new Set<() => Guard>();

/** Whether going from one address to another loses what was typed anywhere on the page. */
export const losesWork: LeaveRule = (current, next) =>
  [...guards].some((guard) => {
    const { isDirty, leaves } = guard();
    return leaves(current, next) && isDirty();
  });

const LOST: LeaveText = {
  title: common.form.leaveTitle,
  body: common.form.leaveBody,
  confirm: common.form.leaveConfirm,
  cancel: common.form.leaveCancel,
};

/** Asks whether unsaved work may be lost. */
export const askToLeave = ({ title, body, confirm, cancel }: LeaveText = LOST) =>
  confirmAction({ title, body, confirmLabel: confirm, cancelLabel: cancel, danger: true });

/** Closes a form in its place, by *Cancelar* or `Esc`, once what was typed may be lost. */
export async function giveUp(isDirty: boolean, close: () => void): Promise<void> {
  if (!isDirty || (await askToLeave())) close();
}

/** The same on `Esc`, of which the browser would also close the question that it opens. */
export function giveUpOnEscape(event: KeyboardEvent, isDirty: boolean, close: () => void): void {
  if (event.key !== 'Escape') return;
  event.preventDefault();
  void giveUp(isDirty, close);
}

/** The same before a navigation, in the words of the form that is left. */
export const askToGo = () =>
  askToLeave([...guards].map((guard) => guard()).find(({ isDirty }) => isDirty())?.words?.());

/** Whether closing the page would lose unsaved work. */
export const hasUnsavedWork = () => [...guards].some((guard) => guard().isDirty());

/** Asks first where unsaved work would be lost; for leaving by other ways than a link. */
export async function confirmLeave(): Promise<boolean> {
  return !hasUnsavedWork() || askToLeave();
}

/**
 * Asks before a form with unsaved input is left: by a link, by *back*, or by closing the tab. The end of the
 * session leaves it without asking, because it could no longer be saved. `words` replaces the question for a
 * form that loses less by a navigation than by signing out.
 */
export function useLeaveGuard(
  isDirty: () => boolean,
  leaves: LeaveRule = leavesPage,
  words?: () => LeaveText | undefined,
): void {
  const current = useEffectEvent((): Guard => ({ isDirty, leaves, words }));
  useEffect(() => {
    const guard = () => current();
    guards.add(guard);
    return () => void guards.delete(guard);
  }, []);
}

/** Asks before a page is left while something is made that is shown only once. */
export const useShownOnceGuard = (isBeingMade: boolean): void =>
  useLeaveGuard(() => isBeingMade, undefined, () => common.form.leaveUnseen);
