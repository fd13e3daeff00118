import { common } from '@/strings/common';

/** The stored value of a field that was changed meanwhile; null where the reader may not know it. */
export interface ChangedField {
  value: unknown;
  changed_by_name: string | null;
  changed_at: string | null;
}

interface ApiErrorDetails {
  status: number;
  message: string;
  code?: string;
  fields?: Record<string, string[]>;
  changed?: Record<string, ChangedField>;
  retryAfter?: number;
  isForeign?: boolean;
}

/** Any response that is no success; `status` 0 means that there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable English word for programs, such as `already_evaluated`. */
  readonly code: string;
  /** Error messages by the key of the request; empty unless input was invalid. */
  readonly fields: Record<string, string[]>;
  /** By the key of the request, the fields that somebody else changed meanwhile. */
  readonly changed: Record<string, ChangedField>;
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | undefined;
  /** Whether the response is none of our server's, but of a proxy before it: its status is all that is known. */
  readonly isForeign: boolean;

  constructor({ status, message, code = '', fields = {}, changed = {}, retryAfter, isForeign = false }: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.changed = changed;
    this.retryAfter = retryAfter;
    this.isForeign = isForeign;
  }
}

/** The code of an answer that came after its session had ended; no message is shown for it. */
export const SESSION_OVER = 'session_over';

export const isSessionOver = (error: unknown): boolean => error instanceof ApiError && error.code === SESSION_OVER;

/** A write was not sent because no CSRF token could be fetched; `cause` is the lost connection, if it was that. */
export class CsrfError extends Error {
  constructor(options?: { cause: ApiError }) {
    super(common.errors.csrf, options);
    this.name = 'CsrfError';
  }
}

/** A download could not be recorded; `cause` says why. */
export class UndeclaredError extends Error {}

/** Throws an `UndeclaredError` where this recording of a download fails. */
export const declaring = <T>(recorded: Promise<T>): Promise<T> =>
  recorded.catch((cause: unknown) => {
    throw new UndeclaredError('The download was not recorded', { cause });
  });

export const isStatus = (error: unknown, status: number): error is ApiError =>
  error instanceof ApiError && error.status === status;

/** The server's own sentence about a failure with this status; undefined for any other, and for that of a proxy. */
export const sentenceOf = (error: unknown, status: number): string | undefined =>
  isStatus(error, status) && !error.isForeign ? error.message : undefined;

interface Failure {
  message: string;
  /** The server's own sentence, where it says more than `message`. */
  detail?: string;
}

/**
 * The message of a failure: the screen's own sentence, and below it the server's reason where that
 * helps (invalid input, a conflicting state, no connection). A missing CSRF token has its own sentence.
 */
export function describeFailure(error: unknown, message: string): Failure {
  if (error instanceof CsrfError) {
    const { message, cause } = error;
    return cause instanceof ApiError ? { message, detail: cause.message } : { message };
  }
  if (error instanceof ApiError && error.status !== 401 && !error.isForeign && error.message !== message) {
    return { message, detail: error.message };
  }
  return { message };
}
