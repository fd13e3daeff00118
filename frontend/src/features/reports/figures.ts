import { BAND_WIDTH, BANDS, FEW_PEOPLE } from '@/constants';
import { toHundredths } from '@/domain/hundredths';
import { analysis as text } from '@/strings/analysis';
import { charts } from '@/strings/charts';
import { formatCount } from '@/strings/formatCount';

export const isFew = (people: number): boolean => people > 0 && people < FEW_PEOPLE;

export const peopleOf = (people: number): string => formatCount(people, text.person, text.people);

/** `2 personas, muy pocas para concluir`. */
export const peopleNote = (people: number): string =>
  isFew(people) ? `${peopleOf(people)} · ${text.fewPeople}` : peopleOf(people);

export const departmentName = (name: string): string => name || text.noDepartment;

/** `De 80% a menos de 85%`. */
export const bandName = (start: number): string =>
  (start === BANDS.at(-1) ? charts.histogram.last : charts.histogram.of)(start, start + BAND_WIDTH);

const HUNDRED = 100;

/** The difference of two figures with two decimals, in hundredths. */
export const difference = (now: string, then: string): number => toHundredths(now) - toHundredths(then);

/** `+1.60`, `−0.25`, `0.00`. */
export function formatDifference(hundredths: number): string {
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '−' : '';
  return sign + (Math.abs(hundredths) / HUNDRED).toFixed(2);
}
