import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FIRST_DAY, LAST_DAY } from '@/constants';

interface DateFilterProps {
  label: string;
  /** `2026-03-04`, or empty. */
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}

const isMeant = (day: string): boolean => day === '' || (day >= FIRST_DAY && day <= LAST_DAY);

/** A date filter. It ignores dates outside the range while a year is being typed. */
export function DateFilter({ label, value, onChange, error }: DateFilterProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setTyped(value);
  }
  const type = (day: string) => {
    setTyped(day);
    if (isMeant(day)) onChange(day);
  };
  return (
    <TextInput
      type="date"
      label={label}
      min={FIRST_DAY}
      max={LAST_DAY}
      value={typed}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
