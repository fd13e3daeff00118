import { ApiError } from '@/errors';

const MISMATCH = 'answers_mismatch';
const OUTDATED_CODES: readonly string[] = [
  MISMATCH,
  'evidence_required',
  'not_current',
  'no_questions',
  'too_many_questions',
];

/** Whether the server asks something else than the form, so that loading its questions again helps. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && OUTDATED_CODES.includes(error.code);

/** Whether the answers are simply not to the questions that are asked now. */
export const isMismatch = (error: unknown): boolean => error instanceof ApiError && error.code === MISMATCH;
