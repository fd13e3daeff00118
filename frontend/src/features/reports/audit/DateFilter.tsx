import { useState } from 'react';
import { rules } from '@/domain/rules';
import { DateField } from '@/ui/form';

interface DateFilterProps {
  label: string;
  /** `2026-03-04`, or empty. */
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}

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
    if (rules.optionalDay(day) === null) onChange(day);
  };
  return (
    <DateField label={label} value={typed} error={error} onChange={(event) => type(event.currentTarget.value)} />
  );
}
