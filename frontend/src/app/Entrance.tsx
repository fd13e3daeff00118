import { useEffect, useState } from 'react';
import { useSession } from '@/api/session';
import { sessionMarker } from '@/api/sessionMarker';
import { paths } from '@/paths';
import { lazyPage } from './lazyPage';
import { outsidePageAt } from './outside';

const Inside = lazyPage(async () => {
  const inside = await import('./Inside');
  await inside.firstPage;
  return inside;
});
const LoginPage = lazyPage(() => import('@/features/accounts/LoginPage'));

const DOORS: readonly string[] = [paths.root, paths.login];
/** The first sign that somebody is about to sign in; the focus is at the form by itself. */
const SIGNS = ['input', 'pointerdown', 'keydown'] as const;

/** Whether somebody has come to sign in, as far as the address and this browser know. */
const isAtDoor = () => !sessionMarker.isSignedIn() && DOORS.includes(window.location.pathname);

function findOutsidePage() {
  const page = outsidePageAt(window.location.pathname);
  return page ? lazyPage(page.load) : null;
}

/**
 * Whoever comes to sign in gets the login page by itself; the application follows while they type.
 * The pages for everybody stand by themselves. Everybody else, and whoever has once been inside, is
 * in the hands of the router.
 */
export function Entrance() {
  const [OutsidePage] = useState(findOutsidePage);
  return OutsidePage ? <OutsidePage /> : <DoorOrInside />;
}

function DoorOrInside() {
  const { data: user } = useSession();
  const [isOutside, setOutside] = useState(isAtDoor);
  if (isOutside && user) setOutside(false);
  return isOutside && !user ? <Door /> : <Inside />;
}

function Door() {
  useEffect(() => {
    if (window.location.pathname !== paths.login) window.history.replaceState(null, '', paths.login);
    SIGNS.forEach((sign) => window.addEventListener(sign, Inside.preload, { once: true, passive: true }));
    return () => SIGNS.forEach((sign) => window.removeEventListener(sign, Inside.preload));
  }, []);
  return <LoginPage />;
}

/** Fetches the code of what somebody sees first; done when it is there, or will not come. */
export const fetchEntrance = (): Promise<void> =>
  (findOutsidePage() ?? (isAtDoor() ? LoginPage : Inside)).fetched();
