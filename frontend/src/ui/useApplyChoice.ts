import type { ComboboxItem } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { notifySuccess } from './toasts';

interface Options {
  /** Whether there is anybody to apply it to. */
  isReady: boolean;
  /** Resolves to the number of people who have changed. */
  send: (chosenId: number) => Promise<number>;
  done: (changed: number) => string;
  onDone: () => void;
}

/** The state of a form that applies one choice, such as a category, to all of several people or to none. */
export function useApplyChoice({ isReady, send, done, onDone }: Options) {
  const [chosen, setChosen] = useState<ComboboxItem | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!chosen || !isReady || isSending) return;
    setSending(true);
    setFailure(null);
    try {
      notifySuccess(done(await send(Number(chosen.value))));
      setSubmitted(false);
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  };

  return {
    chosen,
    setChosen,
    isSending,
    failure,
    /** Whether it was submitted without a choice. */
    isUnchosen: isSubmitted && !chosen,
    /** Whether it was submitted without anybody. */
    isForNobody: isSubmitted && !isReady,
    onSubmit: (event: SubmitEvent) => void submit(event),
  };
}
