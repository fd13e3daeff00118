import { Stack } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isStatus } from '@/errors';
import { showAlert } from './dialogs';

/** The sentences of the alert that is open, which grows where more fails meanwhile. */
let sentences: readonly string[] = [];
const listeners = new Set<() => void>();

function setSentences(next: readonly string[]): void {
  sentences = next;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const Sentences = () => (
  <Stack gap="xs" aria-live="polite">
    {useSyncExternalStore(subscribe, () => sentences).map((sentence) => (
      <div key={sentence}>{sentence}</div>
    ))}
  </Stack>
);

function addToAlert(sentence: string): void {
  const isOpen = sentences.length > 0;
  if (sentences.includes(sentence)) return;
  setSentences([...sentences, sentence]);
  if (!isOpen) void showAlert(<Sentences />).then(() => setSentences([]));
}

/**
 * Tells in an alert that a first load failed, except by the end of the session, which is announced elsewhere. It is
 * told once, and again only after a success in between; what fails at the same time is in the same alert.
 */
export function useFailureAlert(query: { data: unknown; error: Error | null }, sentence: string): void {
  const isLoaded = query.data !== undefined;
  const hasFailed = !isLoaded && query.error !== null && !isStatus(query.error, 401);
  const isTold = useRef(false);
  useEffect(() => {
    if (isLoaded) isTold.current = false;
    if (!hasFailed || isTold.current) return;
    isTold.current = true;
    addToAlert(sentence);
  }, [isLoaded, hasFailed, sentence]);
}
