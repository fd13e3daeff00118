import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCategories, useCreateCategory } from '@/api/categories';
import type { Evaluation } from '@/api/evaluations';
import { useCreateQuestionBank, useQuestionBanks } from '@/api/questionBanks';
import { rules } from '@/domain/rules';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { categories as categoryWords } from '@/strings/categories';
import { evaluations } from '@/strings/evaluations';
import { TextLink } from '@/ui/ButtonLink';
import { CreateInline } from '@/ui/CreateInline';
import { ErrorNote } from '@/ui/ErrorNote';
import { namedChoices, type Named } from '@/ui/filterChoices';
import { NOTE_BELOW, type UseAppFormReturn } from '@/ui/form';
import { DateFields } from './DateFields';
import { NO_BANK, type EvaluationValues } from './evaluationForm';
import classes from './EvaluationForm.module.css';
import { WeightFields } from './WeightFields';

const text = evaluations.form;

interface EvaluationFieldsProps {
  form: UseAppFormReturn<EvaluationValues>;
  period: number;
  periodHint?: string | false;
  /** An edited evaluation, whose category and bank are shown while the choices load. */
  chosen?: Evaluation;
  /** Shown below the category. */
  categoryNote?: ReactNode;
  /** Whether the evaluation has submissions, so that only its name and its dates can change. */
  isLocked?: boolean;
  /** As `useIsRunByOthers`. */
  isRunByOthers?: boolean;
}

/** The fields of a new evaluation and of an edited one. */
export function EvaluationFields(props: EvaluationFieldsProps) {
  const { form, period, periodHint, chosen, categoryNote, isLocked, isRunByOthers } = props;
  const categories = useCategories();
  const banks = useQuestionBanks();
  const createCategory = useCreateCategory();
  const createBank = useCreateQuestionBank();
  return (
    <>
      <div className={classes.head}>
        <TextInput label={text.name} required {...form.getInputProps('name')} />
        <TextInput
          label={text.period}
          value={period}
          readOnly
          classNames={{ input: classes.readOnly }}
          description={periodHint}
          {...NOTE_BELOW}
        />
      </div>
      <WeightFields form={form} disabled={isLocked} />
      <div>
        <NamedSelect
          query={categories}
          label={text.category}
          placeholder={text.chooseCategory}
          required
          disabled={isLocked || isRunByOthers}
          none={<MissingThings to={paths.categories} link={text.goToCategories} words={text.noCategories} />}
          failure={text.categoriesFailed}
          chosen={chosen && { id: chosen.category_id, name: chosen.category_name }}
          field={form.getInputProps('category_id')}
        />
        {!isLocked && !isRunByOthers && (
          <CreateInline
            text={categoryWords.inline}
            validate={rules.name}
            create={(name) => createCategory.mutateAsync(name)}
            onCreated={(id) => form.setFieldValue('category_id', String(id))}
          />
        )}
        {categoryNote}
      </div>
      <div>
        <NamedSelect
          query={banks}
          label={text.bank}
          noneLabel={text.noBank}
          description={isLocked ? undefined : text.bankHint}
          disabled={isLocked}
          none={<MissingThings to={paths.questionBanks} link={text.goToBanks} words={text.noBanks} />}
          failure={text.banksFailed}
          chosen={
            chosen && chosen.question_bank_id !== null
              ? { id: chosen.question_bank_id, name: chosen.question_bank_name }
              : undefined
          }
          field={form.getInputProps('question_bank_id')}
        />
        {!isLocked && (
          <CreateInline
            text={text.newBank}
            validate={rules.name}
            create={(name) => createBank.mutateAsync({ name, description: '' })}
            onCreated={(id) => form.setFieldValue('question_bank_id', String(id))}
          />
        )}
      </div>
      <fieldset className={classes.group}>
        <legend>{text.dates}</legend>
        <DateFields
          disabled={isRunByOthers}
          comingYear={period > currentYear() ? period : undefined}
          getInputProps={(field) => form.getInputProps(field)}
        />
      </fieldset>
      <Checkbox
        label={text.includesSelf}
        description={text.includesSelfHelp}
        {...form.getInputProps('includes_self_evaluation', { type: 'checkbox' })}
      />
    </>
  );
}

interface NamedSelectProps {
  query: {
    data: Named[] | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  label: string;
  placeholder?: string;
  /** The option for none of them, where that is allowed. */
  noneLabel?: string;
  description?: string;
  required?: boolean;
  disabled?: boolean | undefined;
  /** Where there is nothing to choose from. */
  none: ReactNode;
  /** Where loading failed. */
  failure: string;
  chosen: Named | undefined;
  field: ReturnType<UseAppFormReturn<EvaluationValues>['getInputProps']>;
}

/** The option that is shown until one is chosen. */
const placeholderOption = (label: string) => ({ value: '', label, disabled: true, hidden: true });

/** A select of things that the server names, with a retry where they could not be loaded. */
function NamedSelect({ query, none, failure, chosen, field, noneLabel, placeholder = '', ...rest }: NamedSelectProps) {
  const { data, error } = query;
  const named = data ?? (chosen ? [chosen] : []);
  const options = namedChoices(named);
  return (
    <>
      <NativeSelect
        {...rest}
        {...NOTE_BELOW}
        data={[noneLabel ? { value: NO_BANK, label: noneLabel } : placeholderOption(placeholder), ...options]}
        {...field}
        value={(field.value as string | null) ?? ''}
      />
      {data?.length === 0 && none}
      {!data && error && (
        <div className={classes.below}>
          <ErrorNote message={failure} error={error} onRetry={() => void query.refetch()} />
        </div>
      )}
    </>
  );
}

const MissingThings = ({ to, link, words }: { to: string; link: string; words: string }) => (
  <Text size="sm" c="dimmed" className={classes.below}>
    {words} <TextLink to={to}>{link}</TextLink>
  </Text>
);
