import { Button, Group, Modal, Select, type ComboboxItem } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState, type SubmitEvent } from 'react';
import { useEvaluators } from '@/api/assignments';
import { useCategories } from '@/api/categories';
import { useGiveCategory, useGiveEvaluator } from '@/api/readiness';
import { EVALUATOR_CHOICES, SEARCH_DEBOUNCE_MS } from '@/constants';
import { common } from '@/strings/common';
import { users } from '@/strings/users';
import { ErrorNote } from '@/ui/ErrorNote';
import { notifySuccess } from '@/ui/toasts';

const text = users.many;

interface GiveProps {
  ids: number[];
  /** After all of them have changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Gives everybody selected a category. */
export function GiveCategory(props: GiveProps) {
  const query = useCategories();
  const give = useGiveCategory();
  return (
    <GiveDialog
      {...props}
      words={text.category}
      options={query.data?.map(({ id, name }) => ({ value: String(id), label: name }))}
      loadError={query.error}
      send={async (category_id) => (await give.mutateAsync({ category_id, user_ids: props.ids })).changed}
    />
  );
}

/** Gives everybody selected to an evaluator. */
export function GiveEvaluator(props: GiveProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS);
  const query = useEvaluators(search, EVALUATOR_CHOICES);
  const give = useGiveEvaluator();
  return (
    <GiveDialog
      {...props}
      words={text.evaluator}
      options={query.data?.items.map(({ id, name }) => ({ value: String(id), label: name }))}
      onSearch={setTyped}
      loadError={query.error}
      send={async (evaluator_id) => (await give.mutateAsync({ evaluator_id, collaborator_ids: props.ids })).changed}
    />
  );
}

interface GiveDialogProps extends GiveProps {
  words: typeof text.category | typeof text.evaluator;
  /** Absent while loading. */
  options: ComboboxItem[] | undefined;
  /** Where the server searches. */
  onSearch?: (typed: string) => void;
  loadError: Error | null;
  /** Answers for how many people something has changed. */
  send: (chosenId: number) => Promise<number>;
}

function GiveDialog({ ids, onDone, onClose, words, options = [], onSearch, loadError, send }: GiveDialogProps) {
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isOffered = !chosen || options.some(({ value }) => value === chosen.value);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (!chosen || isSending) return;
    setIsSending(true);
    setFailure(null);
    try {
      notifySuccess(words.done(await send(Number(chosen.value))));
      onClose();
      onDone();
    } catch (error) {
      setFailure(error);
      setIsSending(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={words.title(ids.length)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        {(failure ?? loadError) !== null && <ErrorNote message={words.failed} error={failure ?? loadError} reveal />}
        <Select
          label={words.label}
          searchable
          data-autofocus
          {...(onSearch && { onSearchChange: onSearch, filter: ({ options: found }) => found })}
          data={isOffered ? options : [chosen, ...options]}
          value={chosen?.value ?? null}
          onChange={(_, option) => setChosen(option)}
          error={isAsked && !chosen && words.unchosen}
        />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {words.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
