import { useEffect } from 'react';
import { isStatus } from '@/errors';
import { showAlert } from './dialogs';

/** Shows an alert where a first load failed, except by the end of the session, which is announced elsewhere. */
export function useFailureAlert(query: { data: unknown; error: Error | null }, message: string): void {
  const failure = query.data === undefined && !isStatus(query.error, 401) ? query.error : null;
  useEffect(() => {
    if (failure) void showAlert(message);
  }, [failure, message]);
}
