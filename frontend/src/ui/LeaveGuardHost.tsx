import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { paths } from '@/paths';
import { askToGo, losesWork } from './useLeaveGuard';

/** Holds navigation for every guard of the page: the router knows only one blocker at a time. */
export function LeaveGuardHost() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== paths.login && losesWork(currentLocation, nextLocation),
  );
  const asking = useRef(false);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void askToGo().then((leave) => {
      asking.current = false;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);
  return null;
}
