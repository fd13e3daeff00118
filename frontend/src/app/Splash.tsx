import { VisuallyHidden } from '@mantine/core';
import { common } from '@/strings/common';
import { BrandMark } from '@/ui/BrandMark';
import classes from './Splash.module.css';

/** The moment before it is known who is there. It appears late, so that quick answers do not flash. */
export function Splash() {
  return (
    <main className={classes.splash} aria-busy="true">
      <BrandMark size={48} />
      <VisuallyHidden role="status">{common.states.loading}</VisuallyHidden>
    </main>
  );
}
