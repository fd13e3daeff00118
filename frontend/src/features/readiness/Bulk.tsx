import { Button, Select, type ComboboxItem } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useEvaluators } from '@/api/assignments';
import { useCategories } from '@/api/categories';
import { useGiveCategory, useGiveEvaluator } from '@/api/readiness';
import { EVALUATOR_CHOICES, SEARCH_DEBOUNCE_MS } from '@/constants';
import { readiness } from '@/strings/readiness';
import { ErrorNote } from '@/ui/ErrorNote';
import { notifySuccess } from '@/ui/toasts';
import classes from './ReadinessPage.module.css';

const text = readiness.bulk;

interface BulkProps {
  selected: number[];
  onDone: () => void;
}

/** Gives everybody who is selected the same category. */
export function BulkCategory({ selected, onDone }: BulkProps) {
  const query = useCategories();
  const give = useGiveCategory();
  const options = query.data?.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <BulkForm
      words={text.category}
      options={options}
      loadError={query.error}
      onRetry={() => void query.refetch()}
      selected={selected}
      onDone={onDone}
      send={async (id) => (await give.mutateAsync({ category_id: id, user_ids: selected })).changed}
    />
  );
}

/** Gives everybody who is selected to the same evaluator. */
export function BulkEvaluator({ selected, onDone }: BulkProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useEvaluators(search, EVALUATOR_CHOICES);
  const give = useGiveEvaluator();
  const options = query.data?.items.map(({ id, name }) => ({ value: String(id), label: name }));
  const isCut = query.data !== undefined && query.data.total > query.data.items.length;
  return (
    <BulkForm
      words={text.evaluator}
      options={options}
      description={isCut && text.typeMore(query.data.items.length, query.data.total)}
      onSearch={setTyped}
      loadError={query.error}
      onRetry={() => void query.refetch()}
      selected={selected}
      onDone={onDone}
      send={async (id) => (await give.mutateAsync({ evaluator_id: id, collaborator_ids: selected })).changed}
    />
  );
}

interface BulkFormProps extends BulkProps {
  words: typeof text.category | typeof text.evaluator;
  /** Absent while loading. */
  options: ComboboxItem[] | undefined;
  description?: ReactNode;
  /** Where the server searches. */
  onSearch?: (typed: string) => void;
  loadError: Error | null;
  onRetry: () => void;
  /** Answers for how many people something has changed. */
  send: (chosenId: number) => Promise<number>;
}

/** A select with a button that applies it to all selected people, or to none where that fails. */
function BulkForm(props: BulkFormProps) {
  const { words, options, description, onSearch, loadError, onRetry, selected, onDone, send } = props;
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  if (!options && loadError) return <ErrorNote message={words.optionsFailed} error={loadError} onRetry={onRetry} />;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (!chosen || selected.length === 0 || isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      notifySuccess(words.done(await send(Number(chosen.value))));
      setIsAsked(false);
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };

  const isOffered = !chosen || options?.some(({ value }) => value === chosen.value);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {failure !== null && (
        <div className={classes.note}>
          <ErrorNote message={words.failed} error={failure} reveal />
        </div>
      )}
      {isAsked && selected.length === 0 && (
        <div className={classes.note}>
          <ErrorNote message={text.nobody} />
        </div>
      )}
      <div className={classes.bulk}>
        <Select
          className={classes.choice}
          label={words.label}
          placeholder={words.placeholder}
          description={description}
          searchable
          {...(onSearch && { onSearchChange: onSearch, filter: ({ options: found }) => found })}
          data={isOffered ? (options ?? []) : [chosen, ...(options ?? [])]}
          value={chosen?.value ?? null}
          onChange={(_, option) => setChosen(option)}
          error={isAsked && !chosen && text.unchosen}
        />
        <Button type="submit" loading={isSending}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
