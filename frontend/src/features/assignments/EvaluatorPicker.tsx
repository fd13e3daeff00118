import { Select, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { evaluatorsQuery } from '@/api/assignments';
import { PERSON_CHOICES } from '@/constants';
import { describeWork } from '@/domain/describeWork';
import { paths } from '@/paths';
import { assignments } from '@/strings/assignments';
import { ButtonLink } from '@/ui/ButtonLink';
import { useRemoteOptions } from '@/ui/RemoteSelect';
import { FieldSkeleton } from '@/ui/skeletons';
import { EmptyState, FailedState, LoadingState } from '@/ui/StateView';
import classes from './AssignmentsPage.module.css';

const text = assignments.evaluator;

interface Evaluator {
  id: number;
  name: string;
  position?: string;
  department?: string;
}

interface EvaluatorPickerProps {
  /** The chosen person, once loaded, who may not be an evaluator any longer. */
  chosen: Evaluator | undefined;
  chosenId: number | null;
  onChoose: (id: string) => void;
}

/** Chooses an evaluator by name; the server searches, so it does not matter how many there are. */
export function EvaluatorPicker({ chosen, chosenId, onChoose }: EvaluatorPickerProps) {
  const { search, query, selectProps } = useRemoteOptions({
    value: chosen ?? null,
    onChange: (evaluator) => evaluator && onChoose(String(evaluator.id)),
    optionsFor: (text) => evaluatorsQuery(text, PERSON_CHOICES),
  });
  const { data, error } = query;

  if (!data && error) {
    return (
      <FailedState message={text.failed} error={error} onRetry={() => void query.refetch()} />
    );
  }
  if (!data) {
    return (
      <LoadingState>
        <FieldSkeleton w="min(28rem, 100%)" />
      </LoadingState>
    );
  }
  if (data.total === 0 && search === '' && chosenId === null) return <NoEvaluators />;

  const details = new Map(
    [...data.items, ...(chosen ? [chosen] : [])].map((evaluator) => [String(evaluator.id), describeWork(evaluator)]),
  );
  const isCut = data.total > data.items.length;
  return (
    <Select
      {...selectProps}
      className={classes.picker}
      label={text.label}
      placeholder={text.placeholder}
      description={isCut ? text.more(data.items.length, data.total) : undefined}
      // Known from the address before the name is.
      value={chosenId === null ? null : String(chosenId)}
      leftSection={<IconUserCheck size={20} stroke={1.7} aria-hidden />}
      maxDropdownHeight={320}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          {details.get(option.value) && (
            <Text component="span" size="sm" c="dimmed" display="block">
              {details.get(option.value)}
            </Text>
          )}
        </span>
      )}
    />
  );
}

const NoEvaluators = () => (
  <EmptyState
    icon={IconUserCheck}
    title={text.none}
    action={
      <>
        <ButtonLink to={paths.createUser}>{text.createUser}</ButtonLink>
        <ButtonLink to={paths.users} variant="default">
          {text.users}
        </ButtonLink>
      </>
    }
  />
);
