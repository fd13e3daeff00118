import { Text } from '@mantine/core';
import { useCorrectSubmission, type SubmissionToCorrect } from '@/api/corrections';
import { useSubmitEvaluation } from '@/api/results';
import { ApiError, CsrfError, describeFailure, isStatus } from '@/errors';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { askToRetry, confirmAction, showAlert } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { mayBeStored } from './FormStore';
import type { EvaluationForm } from './useEvaluationForm';
import { useLatest } from './useLatest';
import { isMismatch, isOutdated, useReloadQuestions } from './useReloadQuestions';

const SHORT_TOAST_MS = 3000;

const text = results.submit;

/** A refusal of the server would be repeated. */
const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || mayBeStored(error);

interface Options {
  collaboratorId: number;
  form: EvaluationForm;
  /** The submission that is corrected; null for a first submission. */
  correction: SubmissionToCorrect | null;
  /** `secondsToCorrect`: for how much longer they can correct it themselves, where the server has said so. */
  onSaved: (secondsToCorrect: number) => void;
}

/** Submits the form, says how that went, and offers what helps where it failed. */
export function useCompletion({ collaboratorId, form: { store }, correction, onSaved }: Options) {
  const submit = useSubmitEvaluation();
  const correct = useCorrectSubmission(correction?.id ?? 0);
  const { mutateAsync } = correction ? correct : submit;
  const reloadQuestions = useReloadQuestions(collaboratorId, store);
  const latestOnSaved = useLatest(onSaved);

  const submitWithRetry = async (): Promise<void> => {
    const outcome = await store.send(mutateAsync);
    if (outcome.kind === 'saved') {
      notifySuccess(correction ? corrections.form.saved : text.saved, SHORT_TOAST_MS);
      latestOnSaved.current?.(outcome.stored?.seconds_to_correct ?? 0);
    } else if (outcome.kind === 'savedEarlier') {
      await showAlert(text.savedEarlier);
      latestOnSaved.current?.(0);
    } else if (outcome.kind === 'failed' && (await handleFailure(outcome.error)) === 'retry') {
      await submitWithRetry();
    }
  };

  const handleFailure = async (error: unknown): Promise<'retry' | 'stop'> => {
    // The end of a session has its own message.
    if (isStatus(error, 401)) return 'stop';
    const message = <FailureText error={error} />;
    if (isWorthRetrying(error)) return (await askToRetry(message)) ? 'retry' : 'stop';
    if (!isOutdated(error)) await showAlert(message);
    else if (await askToReload(error)) await reloadQuestions();
    return 'stop';
  };

  return submitWithRetry;
}

const askToReload = (error: unknown): Promise<boolean> =>
  confirmAction({
    title: text.failed,
    body: (
      <>
        {!isMismatch(error) && <Text mb="xs">{describeFailure(error, text.failed).detail}</Text>}
        <Text>{text.changed}</Text>
      </>
    ),
    confirmLabel: text.reload,
    cancelLabel: text.notNow,
  });

/** Refused because of the evaluation's dates: trying again cannot help, and the draft is kept. */
const isOutsideDates = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'closed' || error.code === 'not_open');

function FailureText({ error }: { error: unknown }) {
  if (isOutsideDates(error)) {
    return (
      <>
        <Text>{error.message}</Text>
        <Text mt="xs" c="dimmed">
          {text.keptAsDraft}
        </Text>
      </>
    );
  }
  // Without a connection the token does not matter: the submission's own sentence says more.
  const reason = error instanceof CsrfError && error.cause ? error.cause : error;
  const { message, detail } = describeFailure(reason, text.failed);
  return (
    <>
      <Text>{message}</Text>
      {detail && <Text mt="xs">{detail}</Text>}
      <Text mt="xs" c="dimmed">
        {text.kept}
      </Text>
    </>
  );
}
