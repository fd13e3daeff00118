import { useState } from 'react';
import { useCorrectionTasks } from '@/api/corrections';
import { useDrafts, type DraftContent } from '@/api/drafts';
import { useAllAssigned, useEvaluated } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { useSendUnconfirmed } from '@/shared/questionnaire/useSendUnconfirmed';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { ErrorNote } from '@/ui/ErrorNote';
import { AssignedList, useAssignedOrder } from './AssignedList';
import { CollaboratorForm, type SelectedPerson } from './CollaboratorForm';
import { saveDraft } from './evaluationKind';
import type { Arrival } from './useFocusOnReturn';
import { useFormAddress } from './useFormAddress';

export default function EvaluationFormPage() {
  const me = useCurrentUser();
  const assigned = useAllAssigned(me.id, useAssignedOrder().sort);
  const evaluated = useEvaluated(me.id);
  const drafts = useDrafts(me.id);
  const correctionTasks = useCorrectionTasks(me.id);
  const address = useFormAddress();
  const { collaboratorId } = address;
  useSendUnconfirmed<DraftContent>({
    sort: 'draft',
    authorId: me.id,
    isAtList: collaboratorId === null,
    put: (id, draft) => saveDraft(me.id, id, draft),
    onSent: drafts.refetch,
  });
  const [selected, setSelected] = useState<SelectedPerson | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);

  const isLoaded = assigned.data !== undefined && evaluated.data !== undefined && !correctionTasks.isPending;
  const isDone = evaluated.data?.some((person) => person.collaborator_id === collaboratorId) ?? false;
  if (selected && selected.id !== collaboratorId) setSelected(null);
  // A finished evaluation opens only for a correction, so it waits for the corrections.
  if (!selected && collaboratorId !== null && isLoaded && (!isDone || correctionTasks.data)) {
    setSelected({
      id: collaboratorId,
      person: assigned.data.find((person) => person.collaborator_id === collaboratorId),
      isDone,
      correction: correctionTasks.data?.find((correction) => correction.collaborator_id === collaboratorId),
    });
    setArrival({ collaboratorId, isSaved: false });
  }

  const query = {
    error: assigned.error ?? evaluated.error,
    isFetching: assigned.isFetching || evaluated.isFetching,
    refetch: () => Promise.all([assigned.refetch(), evaluated.refetch()]),
  };
  const failedCorrections = correctionTasks.data ? null : failureOf(correctionTasks, corrections.form.failed);
  if (collaboratorId === null) {
    return (
      <AssignedList
        assigned={isLoaded && !drafts.isPending ? assigned.data : undefined}
        drafts={drafts.data ?? []}
        correctionTasks={correctionTasks.data ?? []}
        evaluated={evaluated.data ?? []}
        query={query}
        note={failedCorrections && <ErrorNote {...failedCorrections} />}
        onEvaluate={address.open}
        arrival={arrival}
      />
    );
  }
  return (
    <CollaboratorForm
      key={collaboratorId}
      selected={selected}
      failure={failureOf(query, results.list.failed) ?? failedCorrections}
      address={address}
      onSaved={(secondsToCorrect) => {
        setArrival({ collaboratorId, isSaved: true, secondsToCorrect });
        address.close();
      }}
    />
  );
}

const failureOf = ({ error, refetch }: { error: Error | null; refetch: () => unknown }, message: string) =>
  error && { message, error, onRetry: () => void refetch() };
