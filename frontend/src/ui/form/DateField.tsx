import { TextInput, type TextInputProps } from '@mantine/core';
import { FIRST_DAY, LAST_DAY } from '@/constants';
import { formatWeekday } from '@/format';
import { NOTE_BELOW } from './noteBelow';

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'min' | 'max' | 'value'> {
  /** `2026-03-04`, or empty. */
  value?: string;
}

/** A field for a day. It writes the day out below, because 12/01 is January or December depending on the browser's language. */
export const DateField = ({ value = '', description, ...props }: DateFieldProps) => (
  <TextInput
    type="date"
    min={FIRST_DAY}
    max={LAST_DAY}
    value={value}
    description={isDay(value) ? <>{withCapital(formatWeekday(value))}. {description}</> : description}
    {...NOTE_BELOW}
    {...props}
  />
);

const isDay = (value: string) => value >= FIRST_DAY && value <= LAST_DAY;

const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
