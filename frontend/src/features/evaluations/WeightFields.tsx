import { Button, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { WEIGHT_TOTAL } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import type { AppForm } from '@/ui/form';
import { isWeight, type EvaluationValues } from './evaluationForm';
import classes from './EvaluationForm.module.css';

const text = evaluations.form;

const FIELDS = [
  { field: 'weight_objectives', part: 'objectives', label: text.weightObjectives },
  { field: 'weight_competencies', part: 'competencies', label: text.weightCompetencies },
] as const;

type WeightField = (typeof FIELDS)[number]['field'];

/** The two weights, how they add up, and an offer to complete the one that was not touched. */
export function WeightFields({ form }: { form: AppForm<EvaluationValues> }) {
  const [touched, setTouched] = useState<WeightField>('weight_objectives');
  const { weight_objectives: objectives, weight_competencies: competencies } = form.values;
  const [first, second] = FIELDS;
  const isSameError = form.errors[first.field] === form.errors[second.field];
  const sum = isWeight(objectives) && isWeight(competencies) ? objectives + competencies : null;

  return (
    <fieldset className={classes.weights}>
      <legend>{text.weights}</legend>
      <div className={classes.pair}>
        {FIELDS.map(({ field, label }) => (
            <NumberInput
              key={field}
              label={label}
              required
              min={0}
              max={WEIGHT_TOTAL}
              step={5}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              hideControls
              rightSection="%"
              rightSectionPointerEvents="none"
              {...form.getInputProps(field)}
              // The same complaint about both is said once, below them.
              error={isSameError ? Boolean(form.errors[field]) : form.errors[field]}
              onChange={(value: number | string) => {
                setTouched(field);
                form.setFieldValue(field, value);
                form.clearFieldError(first.field);
                form.clearFieldError(second.field);
              }}
            />
        ))}
      </div>
      {isSameError && form.errors[first.field] && (
        <Text size="sm" c="var(--mantine-color-error)" mt={6}>
          {form.errors[first.field]}
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

function CompleteButton({ form, touched }: { form: AppForm<EvaluationValues>; touched: WeightField }) {
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
