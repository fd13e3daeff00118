import { queryOptions } from '@tanstack/react-query';
import type { Address } from './calls';
import { api, type Arguments } from './client';
import { ONCE_PER_FORM } from './forms';

/** The query of a call that reads. Its key is the address with its parameters. */
export const readQuery = <A extends Address<'get'>>(address: A, ...[init]: Arguments<'get', A>) =>
  queryOptions({
    queryKey: [address, init] as const,
    queryFn: ({ signal }) => api.get(address, ...withSignal<A>(init, signal)),
  });

/** The same for one page of a list, with the length of the list. */
export const pageQuery = <A extends Address<'get'>>(address: A, ...[init]: Arguments<'get', A>) =>
  queryOptions({
    queryKey: [address, init, 'page'] as const,
    queryFn: ({ signal }) => api.getPage(address, ...withSignal<A>(init, signal)),
  });

/** The same for the data of a form: loaded each time it is opened, and not again while it is edited. */
export const formQuery = <A extends Address<'get'>>(address: A, ...[init]: Arguments<'get', A>) =>
  queryOptions({
    queryKey: [address, init, 'form'] as const,
    queryFn: ({ signal }) => api.get(address, ...withSignal<A>(init, signal)),
    ...ONCE_PER_FORM,
  });

// A conditional type, which a spread widens: the cast gives it back.
const withSignal = <A extends Address<'get'>>(init: Arguments<'get', A>[0], signal: AbortSignal) =>
  [{ ...init, signal }] as unknown as Arguments<'get', A>;
