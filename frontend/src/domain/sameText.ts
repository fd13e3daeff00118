import { foldText } from '@/foldText';

/** Whether two texts are the same without regard to case and accents. */
export const isSameText = (one: string, other: string): boolean => foldText(one) === foldText(other);
