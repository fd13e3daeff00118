import { useEffect, useMemo } from 'react';
import type { SubmissionToCorrect } from '@/api/corrections';
import { useShowDraft, type Draft } from '@/api/drafts';
import type { ReadyForm } from '@/api/results';
import { countAnswered } from '@/shared/questionnaire/draft';
import { useForm } from '@/shared/questionnaire/useForm';
import { useLatest } from '@/shared/questionnaire/useLatest';
import { draftServer, evaluationKind, submittedContent } from './evaluationKind';
import { watchStep, type FormAddress } from './useFormAddress';

interface Options {
  evaluatorId: number;
  collaboratorId: number;
  initial: ReadyForm;
  /** The draft on the server. */
  found: Draft | null;
  /** The submission that is to be corrected; null for a first submission. */
  correction: SubmissionToCorrect | null;
  address: FormAddress;
}

/** The form about one person; a correction opens with what was submitted. */
export function useEvaluationForm({ evaluatorId, collaboratorId, initial, found, correction, address }: Options) {
  const latestAddress = useLatest(address);
  const showDraft = useShowDraft(evaluatorId);
  const form = useForm({
    kind: useMemo(() => evaluationKind(evaluatorId, collaboratorId), [evaluatorId, collaboratorId]),
    place: { sort: 'draft', authorId: evaluatorId, subjectId: collaboratorId },
    server: draftServer(evaluatorId, collaboratorId),
    initial,
    found,
    submitted: correction && submittedContent(correction),
    showStep: (step) => latestAddress.current?.showStep(step),
    onDraft: (draft) =>
      showDraft(
        collaboratorId,
        draft && {
          collaborator_id: collaboratorId,
          evaluation_id: draft.evaluationId,
          answered: countAnswered(draft.content),
          questions: draft.content.scores.length,
          saved_at: draft.saved_at,
        },
      ),
  });
  const { store } = form;
  useEffect(() => watchStep(collaboratorId, store.changeStep), [collaboratorId, store]);
  return form;
}
