import { Button, Group, Modal, Select, type ComboboxItem } from '@mantine/core';
import { useEvaluators } from '@/api/assignments';
import { useCategories } from '@/api/categories';
import { useAssignCategory, useAssignToEvaluator } from '@/api/readiness';
import { PERSON_CHOICES } from '@/constants';
import { common } from '@/strings/common';
import { users } from '@/strings/users';
import { ErrorNote } from '@/ui/ErrorNote';
import { namedChoices } from '@/ui/filterChoices';
import { useApplyChoice } from '@/ui/useApplyChoice';
import { useServerSearch, withChosen, type ServerSearch } from '@/ui/useServerSearch';

const text = users.many;

interface DialogProps {
  ids: number[];
  /** After all of them have changed. */
  onDone: () => void;
  onClose: () => void;
}

/** Assigns a category to everybody selected. */
export function CategoryDialog(props: DialogProps) {
  const query = useCategories();
  const assign = useAssignCategory();
  return (
    <ChoiceDialog
      {...props}
      words={text.category}
      options={query.data && namedChoices(query.data)}
      loadError={query.error}
      send={async (category_id) => (await assign.mutateAsync({ category_id, user_ids: props.ids })).changed}
    />
  );
}

/** Assigns everybody selected to an evaluator. */
export function EvaluatorDialog(props: DialogProps) {
  const { search, searching } = useServerSearch();
  const query = useEvaluators(search, PERSON_CHOICES);
  const assign = useAssignToEvaluator();
  return (
    <ChoiceDialog
      {...props}
      words={text.evaluator}
      options={query.data && namedChoices(query.data.items)}
      searching={searching}
      loadError={query.error}
      send={async (evaluator_id) => (await assign.mutateAsync({ evaluator_id, collaborator_ids: props.ids })).changed}
    />
  );
}

interface ChoiceDialogProps extends DialogProps {
  words: typeof text.category | typeof text.evaluator;
  /** Absent while loading. */
  options: ComboboxItem[] | undefined;
  /** Where the server searches. */
  searching?: ServerSearch;
  loadError: Error | null;
  /** Resolves to the number of people who have changed. */
  send: (chosenId: number) => Promise<number>;
}

function ChoiceDialog({ ids, onDone, onClose, words, options = [], searching, loadError, send }: ChoiceDialogProps) {
  const { chosen, setChosen, isUnchosen, isSending, failure, onSubmit } = useApplyChoice({
    isReady: ids.length > 0,
    send,
    done: words.done,
    onDone: () => {
      onClose();
      onDone();
    },
  });
  return (
    <Modal opened onClose={onClose} title={words.title(ids.length)}>
      <form onSubmit={onSubmit} noValidate>
        {(failure ?? loadError) !== null && <ErrorNote message={words.failed} error={failure ?? loadError} reveal />}
        <Select
          label={words.label}
          searchable
          data-autofocus
          {...searching}
          data={withChosen(options, chosen)}
          value={chosen?.value ?? null}
          onChange={(_, option) => setChosen(option)}
          error={isUnchosen && words.unchosen}
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
