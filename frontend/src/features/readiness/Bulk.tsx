import { Button, Select, type ComboboxItem } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEvaluators } from '@/api/assignments';
import { useCategories } from '@/api/categories';
import { useAssignCategory, useAssignToEvaluator } from '@/api/readiness';
import { PERSON_CHOICES } from '@/constants';
import { readiness } from '@/strings/readiness';
import { ErrorNote } from '@/ui/ErrorNote';
import { namedChoices } from '@/ui/filterChoices';
import { useApplyChoice } from '@/ui/useApplyChoice';
import { useServerSearch, withChosen, type ServerSearch } from '@/ui/useServerSearch';
import classes from './ReadinessPage.module.css';

const text = readiness.bulk;

interface BulkProps {
  selected: number[];
  onDone: () => void;
}

/** Assigns a category to everybody selected. */
export function BulkCategory({ selected, onDone }: BulkProps) {
  const query = useCategories();
  const assign = useAssignCategory();
  return (
    <BulkForm
      words={text.category}
      options={query.data && namedChoices(query.data)}
      loadError={query.error}
      onRetry={() => void query.refetch()}
      selected={selected}
      onDone={onDone}
      send={async (id) => (await assign.mutateAsync({ category_id: id, user_ids: selected })).changed}
    />
  );
}

/** Assigns everybody selected to an evaluator. */
export function BulkEvaluator({ selected, onDone }: BulkProps) {
  const { search, searching } = useServerSearch();
  const query = useEvaluators(search, PERSON_CHOICES);
  const assign = useAssignToEvaluator();
  const isCut = query.data !== undefined && query.data.total > query.data.items.length;
  return (
    <BulkForm
      words={text.evaluator}
      options={query.data && namedChoices(query.data.items)}
      description={isCut && text.typeMore(query.data.items.length, query.data.total)}
      searching={searching}
      loadError={query.error}
      onRetry={() => void query.refetch()}
      selected={selected}
      onDone={onDone}
      send={async (id) => (await assign.mutateAsync({ evaluator_id: id, collaborator_ids: selected })).changed}
    />
  );
}

interface BulkFormProps extends BulkProps {
  words: typeof text.category | typeof text.evaluator;
  /** Absent while loading. */
  options: ComboboxItem[] | undefined;
  description?: ReactNode;
  /** Where the server searches. */
  searching?: ServerSearch;
  loadError: Error | null;
  onRetry: () => void;
  /** Resolves to the number of people who have changed. */
  send: (chosenId: number) => Promise<number>;
}

/** A select with a button that applies it to all selected people, or to none where that fails. */
function BulkForm(props: BulkFormProps) {
  const { words, options, description, searching, loadError, onRetry, selected, onDone, send } = props;
  const { chosen, setChosen, isUnchosen, isForNobody, isSending, failure, onSubmit } = useApplyChoice({
    isReady: selected.length > 0,
    send,
    done: words.done,
    onDone,
  });

  if (!options && loadError) return <ErrorNote message={words.optionsFailed} error={loadError} onRetry={onRetry} />;
  return (
    <form onSubmit={onSubmit} noValidate>
      {failure !== null && (
        <div className={classes.note}>
          <ErrorNote message={words.failed} error={failure} reveal />
        </div>
      )}
      {isForNobody && (
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
          {...searching}
          data={withChosen(options ?? [], chosen)}
          value={chosen?.value ?? null}
          onChange={(_, option) => setChosen(option)}
          error={isUnchosen && text.unchosen}
        />
        <Button type="submit" loading={isSending}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
