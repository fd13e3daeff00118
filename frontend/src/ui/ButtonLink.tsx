import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

/** A link that looks like a button; for actions that only go somewhere. */
export function ButtonLink(props: ButtonProps & Pick<LinkProps, 'to' | 'state'> & { children: ReactNode }) {
  return <Button component={Link} {...props} />;
}

/** A link in text, inside the application. */
export function TextLink(props: AnchorProps & Pick<LinkProps, 'to' | 'state' | 'id'> & { children: ReactNode }) {
  return <Anchor component={Link} {...props} />;
}
