import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type Report = components['schemas']['ReportOut'];
export type ReportHead = Report['report'];
export type ReportQuestion = Report['questions'][number];
export type ReportTraining = Report['training'];

export const reportKey = (evaluationId: string, userId: string) =>
  ['report', evaluationId, userId] as const;

/** One person's result in one evaluation. */
export const useReport = (evaluationId: string, userId: string) =>
  useQuery({
    queryKey: reportKey(evaluationId, userId),
    queryFn: ({ signal }) =>
      api.get<Report>(
        `/reports/full/${encodeURIComponent(evaluationId)}/${encodeURIComponent(userId)}`,
        { signal },
      ),
  });
