import { useEffect } from 'react';

/** Ignores files that are dropped beside a field for them. Some browsers would open them in place of the page, whose input would be lost. */
export function useFileDropGuard(): void {
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['dragover', 'drop'] as const) window.addEventListener(type, ignore, listening);
    return () => listening.abort();
  }, []);
}

function ignore(event: DragEvent): void {
  const { target, dataTransfer } = event;
  const isTaken = event.defaultPrevented || (target instanceof HTMLInputElement && target.type === 'file');
  if (isTaken || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
