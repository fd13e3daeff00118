import { toHundredths } from './hundredths';

/** A percentage with two decimals in whole per cent, rounded half up: `"78.50"` → `79`. */
export const toWholePercent = (percentage: string): number => Math.round(toHundredths(percentage) / 100);

/** An average with two decimals with one, rounded half up: `"3.45"` → `"3.5"`. */
export const toOneDecimal = (average: string): string => (Math.round(toHundredths(average) / 10) / 10).toFixed(1);
