import { Badge } from '@mantine/core';

/** The state of a row of a list, as a word. */
export const StateMark = ({ color = 'dimmed', children }: { color?: string; children: string }) => (
  <Badge variant="default" c={color} tt="none">
    {children}
  </Badge>
);
