import { useEffect, useEffectEvent } from 'react';
import type { DraftPlace, DraftSave, SavedContent } from './kinds';
import { sendUnconfirmed } from './unconfirmed';

interface Options<Content extends SavedContent> {
  sort: DraftPlace['sort'];
  authorId: number;
  /** Whether no form is open. */
  isAtList: boolean;
  put: (subjectId: number, draft: DraftSave<Content>) => Promise<unknown>;
  onSent: () => unknown;
}

/** Sends what closed forms could not save, while the list is shown and whenever the connection is back. */
export function useSendUnconfirmed<Content extends SavedContent>({ sort, authorId, isAtList, put, onSent }: Options<Content>): void {
  const send = useEffectEvent(async () => {
    if (await sendUnconfirmed({ sort, authorId }, put)) onSent();
  });
  useEffect(() => {
    if (!isAtList) return undefined;
    const onOnline = () => void send();
    onOnline();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isAtList, sort, authorId]);
}
