import { useEffect, useRef } from 'react';

/** A return from a person's form to the list. */
export interface Arrival {
  collaboratorId: number;
  isSaved: boolean;
}

/** The id of the button that opens a person's form. */
export const buttonId = (collaboratorId: number) => `evaluar-${collaboratorId}`;

/** Focuses the progress after a submission, and the person's button after any other return. */
export function useFocusOnReturn(arrival: Arrival | null) {
  const progress = useRef<HTMLHeadingElement>(null);
  const arrivedFrom = useRef(arrival);
  useEffect(() => {
    const { current } = arrivedFrom;
    if (!current) return;
    const target = current.isSaved
      ? progress.current
      : document.getElementById(buttonId(current.collaboratorId));
    target?.focus({ preventScroll: true });
  }, []);
  return progress;
}
