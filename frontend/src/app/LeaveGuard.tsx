import { useEffect, useEffectEvent, useRef } from 'react';
import { useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router';
import { paths } from '@/paths';
import { useOpenedPages } from '@/ui/openedPages';
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
  // a navigation may be blocked before the end of the last one was rendered, so its location tells it apart
  const blocked = blocker.state === 'blocked' ? blocker.location : undefined;
  const isAsking = useRef(false);
  const answer = useEffectEvent((leaves: boolean) => {
    if (blocker.state !== 'blocked') return;
    if (leaves) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (!blocked || isAsking.current) return;
    isAsking.current = true;
    void askToGo().then((leaves) => {
      isAsking.current = false;
      answer(leaves);
    });
  }, [blocked]);
  useOpenedPages();
  useBeforeUnload(warnOfUnsavedWork);
  return null;
}
