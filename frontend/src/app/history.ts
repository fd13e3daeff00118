import type { ComponentProps } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  NavigationType,
  parsePath,
  type NavigateOptions,
  type To,
  type unstable_HistoryRouter as HistoryRouter,
} from 'react-router';
import { paths } from '@/paths';
import { askToGo, losesWork } from '@/ui/useLeaveGuard';
import { keepScroll, stayAtScroll } from './scroll';

export type AppHistory = ComponentProps<typeof HistoryRouter>['history'];
type Update = Parameters<Parameters<AppHistory['listen']>[0]>[0];

/** The browser's history, as the application moves in it. */
export const createHistory = (): AppHistory => guarded(createBrowserHistory({ v5Compat: true }));

/**
 * A history that asks first where going on would lose what was typed, and remembers how far each
 * page was scrolled. One question is asked at a time; signing in again needs none.
 */
export function guarded(history: AppHistory): AppHistory {
  let here = history.location;
  let isAsking = false;
  let isAgreed = false;
  let onReturn: (() => void) | undefined;

  const mustAsk = (next: Pick<typeof here, 'pathname'>) =>
    next.pathname !== paths.login && losesWork(here, { ...here, search: '', hash: '', ...next });

  const ask = async (goOn: () => unknown) => {
    if (isAsking) return;
    isAsking = true;
    const leaves = await askToGo();
    isAsking = false;
    if (leaves) goOn();
  };

  const goOnTo = (to: To, options: NavigateOptions | undefined, move: () => void) => {
    const path = typeof to === 'string' ? parsePath(to) : to;
    const goOn = () => {
      move();
      if (options?.preventScrollReset) stayAtScroll(history.location);
    };
    if (mustAsk({ ...path, pathname: path.pathname ?? here.pathname })) void ask(goOn);
    else goOn();
  };

  /** The browser has moved already: it goes back while the question is asked. */
  const holdBack = (delta: number) => {
    const returned = new Promise<void>((resolve) => {
      onReturn = resolve;
      history.go(-delta);
    });
    void ask(() =>
      returned.then(() => {
        isAgreed = true;
        history.go(delta);
      }),
    );
  };

  const hear = (update: Update, tell: (update: Update) => void) => {
    const { action, delta, location } = update;
    if (onReturn) {
      onReturn();
      onReturn = undefined;
    } else if (action === NavigationType.Pop && delta && !isAgreed && mustAsk(location)) {
      holdBack(delta);
    } else {
      isAgreed = false;
      keepScroll(here);
      here = location;
      tell(update);
    }
  };

  const asking: Pick<AppHistory, 'push' | 'replace' | 'listen'> = {
    push: (to: To, state?: unknown, options?: NavigateOptions) =>
      goOnTo(to, options, () => history.push(to, state)),
    replace: (to: To, state?: unknown, options?: NavigateOptions) =>
      goOnTo(to, options, () => history.replace(to, state)),
    listen: (tell) => history.listen((update) => hear(update, tell)),
  };
  return Object.assign(Object.create(history) as AppHistory, asking);
}
