import { useEffect, useRef } from 'react';
import { SCROLL_DELAY_MS } from '@/constants';
import { scrollTo } from './focus';

/** Shows a step that follows the questions from its beginning, and reads its heading out. */
export function useStepHeading() {
  const element = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const timer = window.setTimeout(() => scrollTo(element.current), SCROLL_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return { element, heading };
}
