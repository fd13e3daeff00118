import { useMediaQuery } from '@mantine/hooks';
import { NARROW } from '@/constants';

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = (): boolean => useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
