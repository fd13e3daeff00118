import type { TextInputProps } from '@mantine/core';
import { evaluations } from '@/strings/evaluations';
import { DateField } from '@/ui/form';
import classes from './DateFields.module.css';
import { DATE_FIELDS, type DateValues } from './evaluationForm';

const text = evaluations.form;

interface DateFieldsProps {
  getInputProps: (field: keyof DateValues) => Omit<TextInputProps, 'value'> & { value?: string };
  disabled?: boolean | undefined;
  /** The category that the dates are for, where a page has several. */
  of?: string;
  /** The year of the evaluation, if it has not come. */
  comingYear?: number | undefined;
}

/** The optional dates of an evaluation; one that is not set says what that means. */
export const DateFields = ({ getInputProps, disabled, of, comingYear }: DateFieldsProps) => (
  <div className={classes.dates}>
    {DATE_FIELDS.map((field) => {
      const props = getInputProps(field);
      return (
        <DateField
          key={field}
          label={text.dateLabels[field]}
          aria-label={of && text.dateOf(text.dateLabels[field], of)}
          description={of === undefined && !props.value && helpOf(field, comingYear)}
          disabled={disabled}
          {...props}
        />
      );
    })}
  </div>
);

const helpOf = (field: keyof DateValues, comingYear: number | undefined): string =>
  field === 'opens_on' && comingYear !== undefined ? text.opensWithYear(comingYear) : text.dateHelp[field];
