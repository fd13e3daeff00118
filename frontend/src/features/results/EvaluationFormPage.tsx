import { useEffect, useState } from 'react';
import { useToCorrect, type ToCorrect } from '@/api/corrections';
import { useBegun } from '@/api/drafts';
import { useAllAssigned, useEvaluated, type Assigned } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { AssignedList, type Arrival } from './AssignedList';
import { CollaboratorForm } from './CollaboratorForm';
import { sendUnconfirmed } from './unconfirmed';
import { useFormAddress } from './useFormAddress';

/** Somebody as they were when their form was opened: a later refetch must not take it away. */
export interface Opened {
  person: Assigned | undefined;
  id: number;
  isDone: boolean;
  /** That it is to be corrected, and why; absent where it is not. */
  correction: ToCorrect | undefined;
}

export default function EvaluationFormPage() {
  const me = useCurrentUser();
  const assigned = useAllAssigned(me.id);
  const evaluated = useEvaluated(me.id);
  const begun = useBegun(me.id);
  const toCorrect = useToCorrect(me.id);
  const address = useFormAddress();
  const { collaboratorId } = address;
  const isAtList = collaboratorId === null;
  const { refetch: askForBegun } = begun;
  useEffect(() => {
    if (!isAtList) return undefined;
    const send = () =>
      void sendUnconfirmed(me.id).then(async (hasSent) => {
        if (hasSent) await askForBegun();
      });
    send();
    window.addEventListener('online', send);
    return () => window.removeEventListener('online', send);
  }, [isAtList, me.id, askForBegun]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [arrival, setArrival] = useState<Arrival | null>(null);

  const isLoaded = assigned.data !== undefined && evaluated.data !== undefined && !toCorrect.isPending;
  if (opened && opened.id !== collaboratorId) setOpened(null);
  if (!opened && collaboratorId !== null && isLoaded) {
    setOpened({
      id: collaboratorId,
      person: assigned.data.find((each) => each.collaborator_id === collaboratorId),
      isDone: evaluated.data.some((each) => each.collaborator_id === collaboratorId),
      correction: toCorrect.data?.find((each) => each.collaborator_id === collaboratorId),
    });
    setArrival({ from: collaboratorId, isSaved: false });
  }

  const query = {
    error: assigned.error ?? evaluated.error,
    isFetching: assigned.isFetching || evaluated.isFetching,
    refetch: () => Promise.all([assigned.refetch(), evaluated.refetch()]),
  };
  if (collaboratorId === null) {
    return (
      <AssignedList
        assigned={isLoaded && !begun.isPending ? assigned.data : undefined}
        begun={begun.data ?? []}
        toCorrect={toCorrect.data ?? []}
        evaluated={evaluated.data ?? []}
        query={query}
        onEvaluate={address.open}
        arrival={arrival}
      />
    );
  }
  return (
    <CollaboratorForm
      key={collaboratorId}
      opened={opened}
      query={query}
      address={address}
      onSaved={() => {
        setArrival({ from: collaboratorId, isSaved: true });
        address.close();
      }}
    />
  );
}
