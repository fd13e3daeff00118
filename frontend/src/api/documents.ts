import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from './client';
import { readQuery } from './readQuery';
import type { components } from './schema';

export type Verification = components['schemas']['VerificationOut'];
type Export = components['schemas']['ExportIn'];
export type IssuedFolio = components['schemas']['IssuedOut'];

/** The public data of the document with this folio; without one there is no request. */
export const useVerification = (folio: string) =>
  useQuery({ ...readQuery('/verification/{folio}', { path: { folio } }), enabled: folio !== '', staleTime: 0 });

/** Asks whether a total is the one on the document. */
export const useCheckTotal = (folio: string) =>
  useMutation({
    mutationFn: (total: string) => api.post('/verification/{folio}/total', { path: { folio }, body: { total } }),
  });

/** Declares documents with results before they are made, and returns their folios. */
export const declareExport = (exported: Export, signal: AbortSignal) =>
  api.post('/audit/exports', { body: exported, signal });
