import { useQuery } from '@tanstack/react-query';
import { readQuery } from './readQuery';
import type { components } from './schema';

export type Backups = components['schemas']['BackupsOut'];

/** Whether there is a recent backup, for admins. */
export const useBackups = (isEnabled: boolean) =>
  useQuery({ ...readQuery('/installation/backups'), enabled: isEnabled });
