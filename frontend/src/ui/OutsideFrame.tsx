import { Anchor } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { APP_NAME } from '@/constants';
import { paths } from '@/paths';
import { serverSetting } from '@/serverSettings';
import { BrandMark } from './BrandMark';
import { SchoolLogo } from './SchoolLogo';
import classes from './OutsideFrame.module.css';
import { useFocusGuard } from './useFocusGuard';

interface OutsideFrameProps {
  /** The text of the link to the login page or to the application, or what stands in its place. */
  enter: string | ReactElement;
  children: ReactNode;
}

/** The frame of a public page. */
export function OutsideFrame({ enter, children }: OutsideFrameProps) {
  useFocusGuard();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <span className={classes.brand}>
          <BrandMark size={32} />
          {APP_NAME}
        </span>
        <span className={classes.school}>
          <SchoolLogo size={40} />
          {serverSetting('school-name')}
        </span>
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        {/* No link of the router: loading anew drops what is cached of a session that ended on this page. */}
        {typeof enter === 'string' ? <Anchor href={paths.root}>{enter}</Anchor> : enter}
      </footer>
    </div>
  );
}
