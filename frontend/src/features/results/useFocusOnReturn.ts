import { useEffect, useRef } from 'react';

/** A return to the list from somebody's form. */
export interface Arrival {
  collaboratorId: number;
  isSaved: boolean;
}

/** The id of the button that opens somebody's form. */
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
