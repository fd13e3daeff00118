import { useEffect, useRef } from 'react';
import { focusOnArrival } from '@/ui/useFocusGuard';

/** A return from a person's form to the list. */
export interface Arrival {
  collaboratorId: number;
  isSaved: boolean;
  /** For how much longer the submission can be corrected without a manager. */
  secondsToCorrect?: number;
}

/** The id of the button that opens a person's form. */
export const buttonId = (collaboratorId: number) => `evaluar-${collaboratorId}`;

/** The id of the link to the next person after a submission. */
export const NEXT_ID = 'evaluar-a-la-siguiente';

/**
 * After a submission shows the top of the list and focuses the way on to the next person, or the progress if nobody
 * is left. After any other return focuses the person's button.
 */
export function useFocusOnReturn(arrival: Arrival | null) {
  const progress = useRef<HTMLHeadingElement>(null);
  const arrivedFrom = useRef(arrival);
  useEffect(() => {
    const { current } = arrivedFrom;
    if (!current) return;
    if (current.isSaved) window.scrollTo({ top: 0 });
    focusOnArrival(
      current.isSaved
        ? (document.getElementById(NEXT_ID) ?? progress.current)
        : document.getElementById(buttonId(current.collaboratorId)),
    );
  }, []);
  return progress;
}
