import { useEffect, useEffectEvent } from 'react';
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router';
import { paths } from '@/paths';
import { askToGo, hasUnsavedWork, losesWork } from '@/ui/useLeaveGuard';

/** A session that has ended leads to the login page unasked: there is nothing left to save to. */
const mustAsk: BlockerFunction = ({ currentLocation, nextLocation }) =>
  nextLocation.pathname !== paths.login && losesWork(currentLocation, nextLocation);

const warnOfUnsavedWork = (event: BeforeUnloadEvent) => {
  if (hasUnsavedWork()) event.preventDefault();
};

/** Asks before unsaved work is left; once for the whole application, because a router has one blocker. */
export function LeaveGuard() {
  const blocker = useBlocker(mustAsk);
  const isBlocked = blocker.state === 'blocked';
  const answer = useEffectEvent((leaves: boolean) => {
    if (blocker.state !== 'blocked') return;
    if (leaves) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (isBlocked) void askToGo().then((leaves) => answer(leaves));
  }, [isBlocked]);
  useBeforeUnload(warnOfUnsavedWork);
  return null;
}
