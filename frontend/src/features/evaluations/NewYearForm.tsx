import { Button, Card, Checkbox, Text, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useStartYear, type NewYear, type SourceEvaluation } from '@/api/evaluations';
import { isStatus } from '@/errors';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { DateFields } from './DateFields';
import { dateField, fieldNames, initialValues, nameField, rulesFor, takeField, taken, toCopy, type NewYearValues } from './newYear';
import classes from './NewYearPage.module.css';

const text = evaluations.newYear;

interface NewYearFormProps {
  found: NewYear;
  /** Where *Cancelar* leads. */
  back: string;
  onReload: () => void;
}

/** Chooses what is copied to the new year, and under which names. */
export function NewYearForm({ found: { year, evaluations: sources }, back, onReload }: NewYearFormProps) {
  const navigate = useNavigate();
  const start = useStartYear();
  const form = useAppForm<NewYearValues, unknown[]>({
    initialValues: initialValues(sources),
    validate: rulesFor(sources),
    submit: (values) =>
      start.mutateAsync({
        year,
        evaluations: taken(sources, values).map(({ id }) => toCopy(id, values)),
      }),
    success: (made) => text.done(made.length, year),
    onSuccess: () => void navigate(year === currentYear() ? paths.readiness : paths.evaluations),
    failure: text.failed,
    fieldNames: (values) => fieldNames(taken(sources, values)),
  });
  const count = taken(sources, form.values).length;
  return (
    <AppForm form={form} className={classes.form}>
      <Notice>
        <ul className={classes.kept}>
          {consequencesOf(year).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Notice>
      <ul className={classes.copies}>
        {sources.map((source) => (
          <li key={source.id}>
            <Card>
              <Checkbox
                label={<b>{source.category_name}</b>}
                description={source.is_run_by_others && text.runByOthers}
                disabled={source.is_run_by_others}
                {...form.getInputProps(takeField(source.id), { type: 'checkbox' })}
              />
              <div className={classes.copy}>
                <Facts source={source} />
                {form.values[takeField(source.id)] && (
                  <>
                    <TextInput
                      label={text.name}
                      aria-label={text.nameOf(source.category_name)}
                      {...form.getInputProps(nameField(source.id))}
                    />
                    <DateFields of={source.category_name} getInputProps={(field) => form.getInputProps(dateField(field, source.id))} />
                  </>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <FormButtons
        form={form}
        back={back}
        more={
          isStatus(form.failure?.error, 409) && (
            <Button variant="default" onClick={onReload}>
              {text.reload}
            </Button>
          )
        }
      >
        {text.submit(count, year)}
      </FormButtons>
    </AppForm>
  );
}

/** The consequences of creating the evaluations. */
function consequencesOf(year: number): readonly string[] {
  const { kept, next } = text;
  return year === currentYear() ? [kept.same, kept.pending] : [next.from(year), next.ends(year), kept.same, next.banks(year)];
}

function Facts({ source }: { source: SourceEvaluation }) {
  const { period, weight_competencies, weight_objectives, question_bank_name: bank, people, includes_self_evaluation: includesSelf } = source;
  return (
    <Text size="sm" c="dimmed" className={classes.facts}>
      {[
        text.copyOf(period),
        text.weights(weight_competencies, weight_objectives),
        bank || text.noBank,
        people > 0 ? text.people(people) : text.nobody,
        ...(includesSelf ? [text.includesSelf] : []),
      ].join(' · ')}
    </Text>
  );
}
