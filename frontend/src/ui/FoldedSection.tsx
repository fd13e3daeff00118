import { Card, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import classes from './FoldedSection.module.css';
import { focusOnArrival } from './useFocusGuard';

interface FoldedSectionProps {
  /** The id of the heading, which addresses and links within the page name; it opens the section. */
  id: string;
  title: string;
  /** Beside the title: how much there is. */
  note?: string | undefined;
  children: ReactNode;
}

/** A part of a page that is read on demand: a card with its heading alone until it is opened, also by searching in the page. */
export function FoldedSection({ id, title, note, children }: FoldedSectionProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isTarget = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (!isTarget || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'start' });
    focusOnArrival(details.current.querySelector('summary'));
  }, [isTarget]);
  return (
    <Card component="section" p={0} aria-labelledby={id}>
      <details ref={details} className={classes.details}>
        <summary className={classes.summary}>
          <Title order={2} id={id} className={classes.title}>
            {title}
          </Title>
          {note && <span className={classes.note}>{note}</span>}
          <IconChevronDown className={classes.chevron} size={20} stroke={1.8} aria-hidden />
        </summary>
        <div className={classes.content}>{children}</div>
      </details>
    </Card>
  );
}
