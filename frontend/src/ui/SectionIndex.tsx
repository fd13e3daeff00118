import { TableOfContents } from '@mantine/core';
import { useMediaQuery, useMutationObserver } from '@mantine/hooks';
import { useId, useRef, type ReactNode } from 'react';
import classes from './SectionIndex.module.css';
import { goToSection } from './SectionLink';

const WIDE = '(min-width: 75em)';
/** How far below the top of the window a section counts as being read. */
const OFFSET = 80;

/** The sections of a long page, each with an `h2`; beside them, on wide screens, links to them with the one being read marked. */
export function SectionIndex({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const readAgain = useRef(() => {});
  // some sections load later
  const sections = useMutationObserver<HTMLDivElement>(() => readAgain.current(), { childList: true, subtree: true });
  return (
    <div className={classes.columns}>
      <div id={id} ref={sections} className={classes.sections}>
        {children}
      </div>
      {isWide && (
        <nav aria-label={label} className={classes.index}>
          <TableOfContents
            size="sm"
            variant="light"
            scrollSpyOptions={{ selector: `[id="${id}"] h2`, offset: OFFSET }}
            reinitializeRef={readAgain}
            getControlProps={({ active, data }) => ({
              'aria-current': active ? 'true' : undefined,
              onClick: () => {
                const heading = data.getNode();
                heading.tabIndex = -1;
                goToSection(heading);
              },
              children: data.value,
            })}
          />
        </nav>
      )}
    </div>
  );
}
