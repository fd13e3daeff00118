import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import { readQuery } from './readQuery';
import type { Report } from './report';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type ResultReceipts = components['schemas']['ResultReceiptsOut'];

/** One's own latest result, unless one has confirmed it as it is now. */
export const useOwnUnconfirmed = (isAsked: boolean) =>
  useQuery({ ...readQuery('/receipts'), enabled: isAsked });

export const useConfirmReceipt = ({ report, acknowledgement: { version } }: Report) =>
  useWrite(() => api.put('/receipts/{evaluation_id}', { path: { evaluation_id: report.evaluation_id }, body: { version } }));

export const useAnswerResult = ({ report }: Report) =>
  useWrite((text: string) => api.post('/receipts/{evaluation_id}/answer', { path: { evaluation_id: report.evaluation_id }, body: { text } }));
