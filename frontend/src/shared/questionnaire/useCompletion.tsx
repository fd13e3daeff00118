import { Text } from '@mantine/core';
import { ApiError, CsrfError, describeFailure, isStatus } from '@/errors';
import { results } from '@/strings/results';
import { askToRetry, confirmAction, showAlert } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { mayBeStored, type FormStore } from './FormStore';
import type { FormTypes } from './kinds';
import { isMismatch, isOutdated } from './outdated';
import { useLatest } from './useLatest';

const SHORT_TOAST_MS = 3000;

const text = results.submit;

/** A refusal of the server would be repeated. */
const isWorthRetrying = (error: unknown): boolean => !(error instanceof ApiError) || mayBeStored(error);

interface Options<T extends FormTypes, Stored> {
  store: FormStore<T>;
  write: (body: T['body']) => Promise<Stored>;
  /** The sentence where it went well. */
  saved: string;
  /** Loads the questions that are asked now. */
  onReload: () => Promise<void>;
  /** `stored` is absent where the server's answer was lost. */
  onSaved: (stored?: Stored) => void;
}

/** Submits the form, says how that went, and offers what helps where it failed. */
export function useCompletion<T extends FormTypes, Stored>({ store, write, saved, onReload, onSaved }: Options<T, Stored>) {
  const latestOnSaved = useLatest(onSaved);

  const submitWithRetry = async (): Promise<void> => {
    const outcome = await store.send(write);
    if (outcome.kind === 'saved') {
      notifySuccess(saved, SHORT_TOAST_MS);
      latestOnSaved.current?.(outcome.stored);
    } else if (outcome.kind === 'savedEarlier') {
      await showAlert(text.savedEarlier);
      latestOnSaved.current?.();
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
    else if (await askToReload(error)) await onReload();
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
