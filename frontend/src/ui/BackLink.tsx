import { IconArrowLeft } from '@tabler/icons-react';
import { pageName } from '@/pageNames';
import { common } from '@/strings/common';
import classes from './BackLink.module.css';
import { TextLink, type TextLinkProps } from './ButtonLink';
import { useWayBack } from './useWayBack';

interface BackLinkProps extends Omit<TextLinkProps, 'children'> {
  to: string;
  /** The name of the thing whose page it leads to. By default the name of the page. */
  name?: string | undefined;
}

/** The one way back: an arrow and the name of the page that it leads to. */
export function BackLink({ to, name = pageName(to), ...props }: BackLinkProps) {
  return (
    <TextLink
      to={to}
      // The page that is returned to was not led to by this one.
      state={null}
      className={classes.back}
      aria-label={name && common.actions.backTo(name)}
      {...props}
    >
      <IconArrowLeft size={18} stroke={1.8} aria-hidden />
      {name ?? common.actions.back}
    </TextLink>
  );
}

/** The way back from a page without a parent, where a link in another page led to it. */
export function BackToOrigin() {
  const origin = useWayBack('');
  return pageName(origin) && <BackLink to={origin} />;
}
