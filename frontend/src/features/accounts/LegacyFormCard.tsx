import { useEffect, useRef, type ReactNode } from 'react';
import { SectionCard } from '@/ui/SectionCard';
import classes from './LegacyScreen.module.css';

/** The card of the form that adds or edits a person; it scrolls into view and focuses its first field. */
export function LegacyFormCard({ title, children }: { title: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'start' });
    card.current?.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <SectionCard title={title} gap="md" mb="lg" ref={card} className={classes.form}>
      {children}
    </SectionCard>
  );
}
