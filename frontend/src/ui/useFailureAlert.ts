import { useEffect } from 'react';
import { isStatus } from '@/errors';
import { showAlert } from './dialogs';

/** Says in an alert that a first load failed. A session that has ended has its own words. */
export function useFailureAlert(query: { data: unknown; error: Error | null }, message: string): void {
  const failure = query.data === undefined && !isStatus(query.error, 401) ? query.error : null;
  useEffect(() => {
    if (failure) void showAlert(message);
  }, [failure, message]);
}
