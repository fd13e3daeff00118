import { TextInput, type TextInputProps } from '@mantine/core';
import { FIRST_DAY, LAST_DAY } from '@/constants';

/** A field for a day, as `2026-03-04`, or empty. */
export const DateField = (props: Omit<TextInputProps, 'type' | 'min' | 'max'>) => (
  <TextInput type="date" min={FIRST_DAY} max={LAST_DAY} {...props} />
);
