import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import { historyKey } from './history';
import { reportKey, type Report } from './report';
import type { components } from './schema';

export type Acknowledgement = components['schemas']['AcknowledgementOut'];
export type Unconfirmed = components['schemas']['UnconfirmedOut'];

const ownKey = [...historyKey, 'unconfirmed'] as const;

/** One's own latest result, unless one has confirmed it as it is now. */
export const useOwnUnconfirmed = (isAsked: boolean) =>
  useQuery({
    queryKey: ownKey,
    queryFn: ({ signal }) => api.get<Unconfirmed[]>('/receipts', { signal }),
    enabled: isAsked,
  });

/** Whatever is answered, the report is read again: it may be of another version by now. */
function useSaying<Input>({ report }: Report, mutationFn: (input: Input) => Promise<Acknowledgement>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({
          queryKey: reportKey(String(report.evaluation_id), String(report.user_id)),
        }),
        queryClient.invalidateQueries({ queryKey: historyKey }),
      ]),
  });
}

export const useConfirmReceipt = (report: Report) =>
  useSaying(report, () =>
    api.put<Acknowledgement>(`/receipts/${report.report.evaluation_id}`, {
      version: report.acknowledgement.version,
    }),
  );

export const useAnswerResult = (report: Report) =>
  useSaying(report, (text: string) =>
    api.post<Acknowledgement>(`/receipts/${report.report.evaluation_id}/answer`, { text }),
  );
