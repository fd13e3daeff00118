import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { QueryOf, SortOf } from './calls';
import { api, type NamedFile } from './client';
import { isStatus } from '@/errors';
import { buildUrl } from './http';
import { refreshAll } from './queryClient';
import { formQuery, pageQuery, readQuery } from './readQuery';
import type { components } from './schema';
import { uploadWithProgress } from './uploadWithProgress';

export type Import = components['schemas']['ImportOut'];
export type ListedImport = components['schemas']['ListedImportOut'];
export type ImportSummary = Omit<ListedImport, 'left_out'>;
export type ImportKind = components['schemas']['ImportKind'];
export type PersonChange = components['schemas']['PersonChangeOut'];
export type Mapping = components['schemas']['MappingOut'];
export type Reading = NonNullable<Mapping['reading']>;
export type LeftOut = components['schemas']['LeftOutOut'];
export type ReviewedRow = components['schemas']['ReviewedRowOut'];
export type ReviewedCell = ReviewedRow['cells'][number];
export type RowKind = components['schemas']['RowKind'];
type Choices = components['schemas']['ChoicesIn'];
export type WrittenName = components['schemas']['WrittenNameOut'];
type ReadingChoice = components['schemas']['ReadingIn'];
type ChosenColumns = components['schemas']['MappingIn'];
export type Grant = components['schemas']['GrantOut'];

const pathOf = (id: number) => ({ import_id: id });
const FIRST_NAMES = '/imports/{import_id}/mapping/names';
/** The key of the list's pages, by their address. */
const importsKey = ['/imports'] as const;

/** Where the empty workbook of a kind is downloaded. */
export const templateUrl = (kind: ImportKind): string => buildUrl('/imports/template', { kind });

/** A checked file, with what is wrong with each row. */
export const fetchErrors =
  (id: number) =>
  (signal: AbortSignal): Promise<NamedFile> =>
    api.getFile('/imports/{import_id}/errors', { path: pathOf(id), signal });

export type ImportsSort = SortOf<'/imports'>;

/** One page of all imports, newest first. */
export const useImports = (params: QueryOf<'/imports'>) =>
  useQuery({ ...pageQuery('/imports', { query: params }), placeholderData: keepPreviousData });

const importQuery = (id: number) => readQuery('/imports/{import_id}', { path: pathOf(id) });

/** One import and what is wrong with it. */
export const useImport = (id: number | null) => useQuery({ ...importQuery(id ?? 0), enabled: id !== null });

interface Upload {
  kind: ImportKind;
  file: File;
  signal: AbortSignal;
  /** How much of the file has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

function sendFile({ kind, file, signal, onProgress }: Upload): Promise<Import> {
  const form = new FormData();
  form.append('file', file);
  return api.post('/imports', { body: form, query: { kind }, signal, transport: uploadWithProgress(onProgress) });
}

export function useUpload() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendFile,
    onSuccess: (uploaded) => {
      queryClient.setQueryData(importQuery(uploaded.id).queryKey, uploaded);
      return queryClient.invalidateQueries({ queryKey: importsKey });
    },
  });
}

/** Checks the rows of a file whose columns are known. */
export function useCheck() {
  const queryClient = useQueryClient();
  return useCallback(
    async (id: number, signal: AbortSignal): Promise<void> => {
      const checked = await api.post('/imports/{import_id}/check', { path: pathOf(id), signal });
      if (signal.aborted) return;
      queryClient.setQueryData(importQuery(id).queryKey, checked);
      await queryClient.invalidateQueries({ queryKey: importsKey });
    },
    [queryClient],
  );
}

/** The rows of a checked file of which there is anything to say. */
export const useReviewedRows = (id: number, params: QueryOf<'/imports/{import_id}/rows'>) =>
  useQuery({ ...pageQuery('/imports/{import_id}/rows', { path: pathOf(id), query: params }), placeholderData: keepPreviousData });

/** The first of the rows that would be left out: wrong ones, and those that were chosen. */
export const fetchLeftOut = async (id: number): Promise<readonly ReviewedRow[]> => {
  const [wrong, chosen] = await Promise.all(
    (['wrong', 'left_out'] as const).map((kind) => api.getPage('/imports/{import_id}/rows', { path: pathOf(id), query: { kind, page: 1 } })),
  );
  return [...(wrong?.items ?? []), ...(chosen?.items ?? [])];
};

/** Mends rows of a checked file, leaves them out, or says who they are; one after another, each in the version before. */
export function useChooseRows(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (choices: Omit<Choices, 'version'>) => {
      const version = queryClient.getQueryData(importQuery(id).queryKey)?.version ?? 0;
      return api.patch('/imports/{import_id}/choices', { path: pathOf(id), body: { version, ...choices } });
    },
    scope: { id: `import-choices-${id}` },
    onSuccess: (checked) => {
      queryClient.setQueryData(importQuery(id).queryKey, checked);
      return refreshDetails(queryClient, id);
    },
    onError: (error) =>
      isStatus(error, 409)
        ? Promise.all([queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }), refreshDetails(queryClient, id)])
        : undefined,
  });
}

const refreshDetails = (queryClient: QueryClient, id: number) =>
  Promise.all(
    ['rows', 'changes', 'sample', 'names'].map((part) =>
      queryClient.invalidateQueries({ queryKey: [`/imports/{import_id}/${part}`, { path: pathOf(id) }] }),
    ),
  );

/** The first rows of a checked file. */
export const useImportSample = (id: number) =>
  useQuery(readQuery('/imports/{import_id}/sample', { path: pathOf(id) }));

/** The changes by an import of people who exist already. */
export const useImportChanges = (id: number, params: QueryOf<'/imports/{import_id}/changes'>) =>
  useQuery({ ...pageQuery('/imports/{import_id}/changes', { path: pathOf(id), query: params }), placeholderData: keepPreviousData });

const mappingQuery = (id: number) => formQuery('/imports/{import_id}/mapping', { path: pathOf(id) });

/** The columns of a file that are to be chosen, with its first rows. */
export const useMapping = (id: number) => useQuery(mappingQuery(id));

/** Chooses what is read of a file; its columns and first rows are others then. */
export function useChooseReading(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: ReadingChoice) => api.put('/imports/{import_id}/reading', { path: pathOf(id), body: chosen }),
    onSuccess: (read) => {
      queryClient.setQueryData(importQuery(id).queryKey, read);
      void queryClient.invalidateQueries({ queryKey: [FIRST_NAMES, { path: pathOf(id) }] });
      // The base of a form is never loaded again by itself.
      return queryClient.query({ ...mappingQuery(id), staleTime: 0 });
    },
  });
}

/** The first names as they will be written, made of these columns. */
export const useFirstNames = (id: number, columns: readonly number[], surnamesFirst: boolean) =>
  useQuery({
    ...readQuery(FIRST_NAMES, { path: pathOf(id), query: { columns, surnames_first: surnamesFirst } }),
    enabled: columns.length > 0,
    placeholderData: keepPreviousData,
  });

/** The names that are written in another way than in the file. */
export const useWrittenNames = (id: number, params: QueryOf<'/imports/{import_id}/names'>) =>
  useQuery({ ...pageQuery('/imports/{import_id}/names', { path: pathOf(id), query: params }), placeholderData: keepPreviousData });

export function useChooseColumns(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: ChosenColumns) => api.put('/imports/{import_id}/mapping', { path: pathOf(id), body: chosen }),
    onSuccess: (mapped) => queryClient.setQueryData(importQuery(id).queryKey, mapped),
  });
}

type Step = { id: number } & ({ step: 'apply'; body: components['schemas']['ApplyIn'] } | { step: 'undo' });

/** Applies or undoes a whole import. It may have happened even where the answer is lost, so all is read again. */
export function useApplyOrUndo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...action }: Step) => {
      const path = pathOf(id);
      return action.step === 'undo'
        ? api.post('/imports/{import_id}/undo', { path })
        : api.post('/imports/{import_id}/apply', { path, body: action.body });
    },
    onSuccess: (done) => queryClient.setQueryData(importQuery(done.id).queryKey, done),
    onSettled: () => refreshAll(queryClient),
  });
}

/** Forgets a file that was not applied. */
export function useDiscard() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete('/imports/{import_id}', { path: pathOf(id) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: importsKey }),
  });
}
