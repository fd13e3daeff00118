import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { createPath, matchPath, useHref, useLocation, useNavigate, useResolvedPath, type To } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  to: To;
  /** What the history keeps with the page that it leads to. */
  state?: unknown;
}

/** Whether a click leads on in this tab, rather than to another tab, a window or a download. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/** A link inside the application. To where one is already it adds nothing to the history. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const replace = createPath(useLocation()) === createPath(useResolvedPath(to));
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    void navigate(to, { replace, state });
  };
  return (
    <a {...rest} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}

/** A link that says where one is: at its page, or below it. */
export function NavLink({ to, ...rest }: LinkProps & { to: string }) {
  const isCurrent = matchPath({ path: to, end: false }, useLocation().pathname) !== null;
  return <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
