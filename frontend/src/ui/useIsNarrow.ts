import { useMediaQuery } from '@mantine/hooks';

/** The same width as in the style sheets. */
const NARROW = '(max-width: 47.99em)';

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
