import { Select, type SelectProps } from '@mantine/core';
import { evaluatorsQuery } from '@/api/assignments';
import { useCategories } from '@/api/categories';
import { useAssignCategory, useAssignToEvaluator } from '@/api/readiness';
import { PERSON_CHOICES } from '@/constants';
import { common } from '@/strings/common';
import { users } from '@/strings/users';
import { ChoiceForm, FormModal, useChoiceForm, type ChoiceValues, type UseAppFormReturn } from '@/ui/form';
import { namedSelectProps, useRemoteOptions } from '@/ui/RemoteSelect';
import { DialogButtons } from './DialogButtons';

const text = users.many;

type Words = typeof text.category | typeof text.evaluator;

export interface AssignDialogProps {
  ids: number[];
  /** After all of them have changed. */
  onDone: () => void;
  onClose: () => void;
}

function done({ onClose, onDone }: AssignDialogProps) {
  onClose();
  onDone();
}

/** Assigns a category to everybody selected. */
export function CategoryDialog(props: AssignDialogProps) {
  const query = useCategories();
  const assign = useAssignCategory();
  const form = useChoiceForm({
    words: text.category,
    apply: (category_id) => assign.mutateAsync({ category_id, user_ids: props.ids }),
    onDone: () => done(props),
  });
  return (
    <ChoiceDialog
      {...props}
      form={form}
      words={text.category}
      select={namedSelectProps(query.data ?? [], form.values.choice, (choice) => form.setFieldValue('choice', choice))}
      query={query}
      failure={common.failures.categories}
    />
  );
}

/** Assigns everybody selected to an evaluator. */
export function EvaluatorDialog(props: AssignDialogProps) {
  const assign = useAssignToEvaluator();
  const form = useChoiceForm({
    words: text.evaluator,
    apply: (evaluator_id) => assign.mutateAsync({ evaluator_id, collaborator_ids: props.ids }),
    onDone: () => done(props),
  });
  const { query, selectProps } = useRemoteOptions({
    value: form.values.choice,
    onChange: (choice) => form.setFieldValue('choice', choice),
    optionsFor: (search) => evaluatorsQuery(search, PERSON_CHOICES),
  });
  const isCut = query.data !== undefined && query.data.total > query.data.items.length;
  return (
    <ChoiceDialog
      {...props}
      form={form}
      words={text.evaluator}
      select={{
        ...selectProps,
        description: isCut && text.evaluator.typeMore(query.data.items.length, query.data.total),
      }}
      query={query}
      failure={common.failures.evaluators}
    />
  );
}

interface ChoiceDialogProps extends AssignDialogProps {
  form: UseAppFormReturn<ChoiceValues>;
  words: Words;
  select: Pick<SelectProps, 'data' | 'value' | 'onChange' | 'description'>;
  /** Finds the options. */
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  failure: string;
}

function ChoiceDialog({ ids, onClose, form, words, select, query, failure }: ChoiceDialogProps) {
  return (
    <FormModal form={form} onClose={onClose} title={words.title(ids.length)}>
      <ChoiceForm form={form} query={query} failure={failure}>
        <Select label={words.label} searchable data-autofocus {...form.getInputProps('choice')} {...select} />
        <DialogButtons form={form} onClose={onClose}>
          {words.confirm}
        </DialogButtons>
      </ChoiceForm>
    </FormModal>
  );
}
