import { Box, Card, Title, type CardProps, type MantineSpacing } from '@mantine/core';
import { useId, type ReactNode, type Ref } from 'react';
import classes from './SectionCard.module.css';

interface SectionCardProps extends Pick<CardProps, 'className' | 'mb'> {
  ref?: Ref<HTMLDivElement>;
  /** The id of the heading, for addresses that name the section. */
  id?: string;
  title: string;
  /** Lets the heading take the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Beside the title: a link or a button. */
  action?: ReactNode;
  /** The space below the heading. */
  gap?: MantineSpacing;
  children: ReactNode;
}

/** A part of a page, as a card with a heading. */
export function SectionCard({ id, title, titleRef, action, gap = 'xs', children, ...card }: SectionCardProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  return (
    <Card component="section" aria-labelledby={titleId} {...card}>
      <Box className={classes.head} mb={gap}>
        <Title order={2} id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </Title>
        {action}
      </Box>
      {children}
    </Card>
  );
}
