import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type Verification = components['schemas']['VerificationOut'];
type Export = components['schemas']['ExportIn'];
export type IssuedFolio = components['schemas']['IssuedOut'];

const addressOf = (folio: string) => `/verification/${encodeURIComponent(folio)}`;

/** The public data of the document with this folio; without one there is no request. */
export const useVerification = (folio: string) =>
  useQuery({
    queryKey: ['verification', folio],
    queryFn: ({ signal }) => api.get<Verification>(addressOf(folio), { signal }),
    enabled: folio !== '',
    staleTime: 0,
  });

/** Asks whether a total is the one on the document. */
export const useCheckTotal = (folio: string) =>
  useMutation({
    mutationFn: (total: string) =>
      api.post<components['schemas']['TotalOut']>(`${addressOf(folio)}/total`, { total }),
  });

/** Declares documents with results before they are made, and returns their folios. */
export const declareExport = (exported: Export, signal: AbortSignal) =>
  api.post<IssuedFolio[]>('/audit/exports', exported, { signal });
