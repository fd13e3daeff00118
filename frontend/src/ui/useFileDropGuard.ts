import { useEffect } from 'react';

/** Ignores files that are dropped beside a field for them. Browsers open these, some in place of the page and of what was typed in it. */
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
