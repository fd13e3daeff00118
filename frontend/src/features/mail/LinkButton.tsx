import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** A link that reloads the application, so that nothing cached for the previous session is left. */
export const LinkButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <Button component="a" href={href}>
    {children}
  </Button>
);
