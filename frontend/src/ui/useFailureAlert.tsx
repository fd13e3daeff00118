import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isStatus } from '@/errors';
import { createStore } from './createStore';
import { showAlert } from './dialogs';

/** The sentences of the alert that is open, which grows where more fails meanwhile. */
const sentences = createStore<readonly string[]>([]);

const Sentences = () => (
  <Stack gap="xs" aria-live="polite">
    {sentences.useValue().map((sentence) => (
      <div key={sentence}>{sentence}</div>
    ))}
  </Stack>
);

function addToAlert(sentence: string): void {
  const told = sentences.get();
  if (told.includes(sentence)) return;
  sentences.set([...told, sentence]);
  if (told.length === 0) void showAlert(<Sentences />).then(() => sentences.set([]));
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
