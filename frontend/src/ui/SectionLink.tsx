import { Anchor } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface SectionLinkProps {
  /** The id of the section's heading, or of the whole content, which takes the focus. */
  section: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Links to another part of the same page without adding an entry to the history. */
export function SectionLink({ section, className, children }: SectionLinkProps) {
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const heading = document.getElementById(section);
    if (heading) goToSection(heading);
  };
  return (
    <Anchor href={`#${section}`} inherit className={className} onClick={go}>
      {children}
    </Anchor>
  );
}

/** Opens a section, scrolls to it and gives the focus to its heading, without a navigation. */
export function goToSection(heading: HTMLElement): void {
  const summary = heading.closest('summary');
  const folded = summary?.closest('details');
  folded?.setAttribute('open', '');
  (folded ?? heading).scrollIntoView({ block: 'start' });
  (summary ?? heading).focus({ preventScroll: true });
}
