import { Button, Text, TextInput } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { WEIGHT_TOTAL } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import type { UseAppFormReturn } from '@/ui/form';
import { isWeight, type EvaluationValues } from './evaluationForm';
import classes from './EvaluationForm.module.css';

const text = evaluations.form;

const FIELDS = [
  { field: 'weight_objectives', part: 'objectives', label: text.weightObjectives },
  { field: 'weight_competencies', part: 'competencies', label: text.weightCompetencies },
] as const;

const STEP = 5;
const STEPS: Partial<Record<string, number>> = { ArrowUp: STEP, ArrowDown: -STEP };

/** A whole number; anything else as it was typed, because dropping a sign or a separator would make another number of it. */
const toWeight = (typed: string): number | string => (/^\d+$/.test(typed) ? Number(typed) : typed);

const isNoNumber = (value: number | string) => typeof value === 'string' && value !== '';

const clamp = (weight: number) => Math.min(WEIGHT_TOTAL, Math.max(0, weight));

type WeightField = (typeof FIELDS)[number]['field'];

interface WeightFieldsProps {
  form: UseAppFormReturn<EvaluationValues>;
  disabled?: boolean | undefined;
}

/** The two weights, how they add up, and an offer to complete the one that was not touched. */
export function WeightFields({ form, disabled }: WeightFieldsProps) {
  const [touched, setTouched] = useState<WeightField>('weight_objectives');
  const { weight_objectives: objectives, weight_competencies: competencies } = form.values;
  const [first, second] = FIELDS;
  // A text that is no number is marked at once, not only when the form is sent.
  const errorOf = (field: WeightField) => form.errors[field] ?? (isNoNumber(form.values[field]) ? text.weightsInvalid : undefined);
  const isSameError = errorOf(first.field) === errorOf(second.field);
  const sum = isWeight(objectives) && isWeight(competencies) ? objectives + competencies : null;

  const change = (field: WeightField, value: number | string) => {
    setTouched(field);
    form.setFieldValue(field, value);
    form.clearFieldError(first.field);
    form.clearFieldError(second.field);
  };
  const onArrow = (field: WeightField) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || isNoNumber(form.values[field])) return;
    event.preventDefault();
    change(field, clamp(Number(form.values[field]) + step));
  };

  return (
    <fieldset className={classes.group} disabled={disabled}>
      <legend>{text.weights}</legend>
      <div className={classes.pair}>
        {FIELDS.map(({ field, label }) => (
          <TextInput
            key={field}
            label={label}
            required
            inputMode="numeric"
            autoComplete="off"
            rightSection="%"
            rightSectionPointerEvents="none"
            {...form.getInputProps(field)}
            // The same complaint about both is said once, below them.
            error={isSameError ? Boolean(errorOf(field)) : errorOf(field)}
            onChange={(event) => change(field, toWeight(event.currentTarget.value))}
            onKeyDown={onArrow(field)}
          />
        ))}
      </div>
      {isSameError && errorOf(first.field) && (
        <Text size="sm" c="var(--mantine-color-error)" mt={6}>
          {errorOf(first.field)}
        </Text>
      )}
      <div className={classes.bar} aria-hidden>
        <span style={{ flexGrow: isWeight(objectives) ? objectives : 0 }} />
        <span style={{ flexGrow: isWeight(competencies) ? competencies : 0 }} />
        <span style={{ flexGrow: Math.max(0, WEIGHT_TOTAL - (sum ?? 0)) }} />
      </div>
      <div className={classes.sum}>
        <span aria-live="polite" data-off={(sum !== null && sum !== WEIGHT_TOTAL) || undefined}>
          {sum !== null && text.sum(sum)}
        </span>
        <CompleteButton form={form} touched={touched} />
      </div>
    </fieldset>
  );
}

function CompleteButton({ form, touched }: { form: UseAppFormReturn<EvaluationValues>; touched: WeightField }) {
  const value = form.values[touched];
  const other = FIELDS.find(({ field }) => field !== touched);
  if (!other || !isWeight(value) || form.values[other.field] === WEIGHT_TOTAL - value) return null;
  const missing = WEIGHT_TOTAL - value;
  const complete = () => {
    form.setFieldValue(other.field, missing);
    form.clearFieldError(touched);
    form.clearFieldError(other.field);
    form.getInputNode(other.field)?.focus();
  };
  return (
    <Button size="sm" variant="light" onClick={complete}>
      {text.complete[other.part](missing)}
    </Button>
  );
}
