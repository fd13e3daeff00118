import { Select, type SelectProps } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { evaluatorsQuery } from '@/api/assignments';
import { useCategories } from '@/api/categories';
import { useAssignCategory, useAssignToEvaluator } from '@/api/readiness';
import { PERSON_CHOICES } from '@/constants';
import { readiness } from '@/strings/readiness';
import { ErrorNote } from '@/ui/ErrorNote';
import { ChoiceForm, SubmitButton, useChoiceForm, type ChoiceValues, type UseAppFormReturn } from '@/ui/form';
import { namedSelectProps, useRemoteOptions } from '@/ui/RemoteSelect';
import classes from './ReadinessPage.module.css';

const text = readiness.bulk;

type Words = typeof text.category | typeof text.evaluator;

interface BulkProps {
  selected: number[];
  onDone: () => void;
}

/** Assigns a category to everybody selected. */
export function BulkCategory(props: BulkProps) {
  const query = useCategories();
  const assign = useAssignCategory();
  const form = useChoiceForm({
    ...rulesOf(props),
    words: { ...text.category, unchosen: text.unchosen },
    apply: (category_id) => assign.mutateAsync({ category_id, user_ids: props.selected }),
  });
  return (
    <BulkForm
      selected={props.selected}
      form={form}
      words={text.category}
      select={namedSelectProps(query.data ?? [], form.values.choice, (choice) => form.setFieldValue('choice', choice))}
      query={query}
    />
  );
}

/** Assigns everybody selected to an evaluator. */
export function BulkEvaluator(props: BulkProps) {
  const assign = useAssignToEvaluator();
  const form = useChoiceForm({
    ...rulesOf(props),
    words: { ...text.evaluator, unchosen: text.unchosen },
    apply: (evaluator_id) => assign.mutateAsync({ evaluator_id, collaborator_ids: props.selected }),
  });
  const { query, selectProps } = useRemoteOptions({
    value: form.values.choice,
    onChange: (choice) => form.setFieldValue('choice', choice),
    optionsFor: (search) => evaluatorsQuery(search, PERSON_CHOICES),
  });
  const isCut = query.data !== undefined && query.data.total > query.data.items.length;
  return (
    <BulkForm
      selected={props.selected}
      form={form}
      words={text.evaluator}
      select={{
        ...selectProps,
        description: isCut && text.typeMore(query.data.items.length, query.data.total),
      }}
      query={query}
    />
  );
}

const rulesOf = ({ selected, onDone }: BulkProps) => ({
  onDone,
  validateLists: (): FormErrors => (selected.length > 0 ? {} : { selected: text.nobody }),
});

interface BulkFormProps extends Pick<BulkProps, 'selected'> {
  form: UseAppFormReturn<ChoiceValues>;
  words: Words;
  select: Pick<SelectProps, 'data' | 'value' | 'onChange' | 'description'>;
  /** Finds the options. */
  query: { data: unknown; error: Error | null; refetch: () => unknown };
}

/** A select with a button that applies it to all selected people, or to none where that fails. */
function BulkForm({ selected, form, words, select, query }: BulkFormProps) {
  return (
    <ChoiceForm form={form} query={query} failure={words.optionsFailed}>
      {form.errors.selected && selected.length === 0 && (
        <div className={classes.note}>
          <ErrorNote message={text.nobody} />
        </div>
      )}
      <div className={classes.bulk}>
        <Select
          className={classes.choice}
          label={words.label}
          placeholder={words.placeholder}
          searchable
          {...form.getInputProps('choice')}
          {...select}
        />
        <SubmitButton form={form}>{words.submit}</SubmitButton>
      </div>
    </ChoiceForm>
  );
}
