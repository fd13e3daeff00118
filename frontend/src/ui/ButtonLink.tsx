import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import type { AriaAttributes, MouseEventHandler, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { useLinkState } from './useWayBack';

interface ToPage extends Pick<LinkProps, 'to' | 'state' | 'id'>, AriaAttributes {
  onClick?: MouseEventHandler;
  children: ReactNode;
}

export type TextLinkProps = AnchorProps & ToPage;

/** A link that looks like a button; for actions that only go somewhere. The next page can lead back (`useWayBack`). */
export function ButtonLink(props: ButtonProps & ToPage) {
  return <Button component={Link} state={useLinkState(props.to)} {...props} />;
}

/** A link in text, inside the application. The next page can lead back (`useWayBack`). */
export function TextLink(props: TextLinkProps) {
  return <Anchor component={Link} state={useLinkState(props.to)} {...props} />;
}
