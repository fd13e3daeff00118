import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { SubmissionToCorrect } from '@/api/corrections';
import { useShowDraft, type Draft } from '@/api/drafts';
import type { ReadyForm } from '@/api/results';
import { hasAnswers, inOrder, submittedContent } from './draft';
import { FormStore } from './FormStore';
import { findProblems } from './problems';
import { watchStep, type FormAddress } from './useFormAddress';
import { useLatest } from './useLatest';

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

/**
 * The form about one person, which is saved while it is filled in. It opens where it was left, on
 * this device or another; a correction opens with what was submitted.
 */
export function useEvaluationForm({ evaluatorId, collaboratorId, initial, found, correction, address }: Options) {
  const latestAddress = useLatest(address);
  const showDraft = useShowDraft(evaluatorId);
  const [store] = useState(
    () =>
      new FormStore({
        evaluatorId,
        collaboratorId,
        initial,
        found,
        submitted: correction && submittedContent(correction),
        showStep: (step) => latestAddress.current?.showStep(step),
        onDraft: (draft) => showDraft(collaboratorId, draft),
      }),
  );
  useEffect(() => store.start(), [store]);
  useEffect(() => watchStep(collaboratorId, store.changeStep), [collaboratorId, store]);
  const state = useSyncExternalStore(store.subscribe, store.getState);
  const saveStatus = useSyncExternalStore(store.autosaver.subscribe, store.autosaver.getStatus);
  const { form, answers, pending } = state;
  const questions = useMemo(() => inOrder(form.questions), [form]);
  return {
    ...state,
    questions,
    problems: findProblems(questions, answers, form.evaluation.requires_evidence),
    saveStatus,
    /** Nothing can be changed while the server stores or deletes it. */
    isReadOnly: pending !== null,
    /** Whether there is anything that starting over would delete. */
    isBegun: hasAnswers(answers) && !(store.opensWithSubmission && saveStatus.kind === 'untouched'),
    store,
  };
}

export type EvaluationForm = ReturnType<typeof useEvaluationForm>;
