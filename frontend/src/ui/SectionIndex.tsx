import { TableOfContents } from '@mantine/core';
import { useMediaQuery, useMutationObserver } from '@mantine/hooks';
import { useId, useRef, type ReactNode } from 'react';
import classes from './SectionIndex.module.css';
import { goToSection } from './SectionLink';

const WIDE = '(min-width: 75em)';
/** How far below the top of the window a section counts as being read. */
const OFFSET = 80;

/** The sections of a long page, each with an `h2`, and links to them: beside them with the one being read marked, or folded above them. */
export function SectionIndex({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const readAgain = useRef(() => {});
  // some sections load later
  const sections = useMutationObserver<HTMLDivElement>(() => readAgain.current(), { childList: true, subtree: true });
  const folded = useRef<HTMLDetailsElement>(null);
  const links = (
    <TableOfContents
      size="sm"
      variant="light"
      scrollSpyOptions={{ selector: `[id="${id}"] h2`, offset: OFFSET }}
      reinitializeRef={readAgain}
      getControlProps={({ active, data }) => ({
        'aria-current': isWide && active ? 'true' : undefined,
        onClick: () => {
          const heading = data.getNode();
          if (!heading.closest('summary')) heading.tabIndex = -1;
          folded.current?.removeAttribute('open');
          goToSection(heading);
        },
        children: data.value,
      })}
    />
  );
  return (
    <div className={classes.columns}>
      {!isWide && (
        <nav aria-label={label}>
          <details ref={folded}>
            <summary className={classes.fold}>{label}</summary>
            {links}
          </details>
        </nav>
      )}
      <div id={id} ref={sections} className={classes.sections}>
        {children}
      </div>
      {isWide && (
        <nav aria-label={label} className={classes.index}>
          {links}
        </nav>
      )}
    </div>
  );
}

/** Reserves the space of the index while the sections are loading. */
export const SectionIndexSkeleton = ({ children }: { children: ReactNode }) => (
  <div className={classes.columns}>
    <div className={classes.fold} />
    <div className={classes.sections}>{children}</div>
    <div className={classes.index} />
  </div>
);
