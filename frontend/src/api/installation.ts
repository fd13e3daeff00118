import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type Backups = components['schemas']['BackupsOut'];

/** Whether there is a recent backup, for admins. */
export const useBackups = (isEnabled: boolean) =>
  useQuery({
    queryKey: ['installation', 'backups'],
    queryFn: ({ signal }) => api.get('/installation/backups', { signal }),
    enabled: isEnabled,
  });
