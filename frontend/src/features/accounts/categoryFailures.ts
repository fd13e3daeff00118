import { isStatus } from '@/errors';
import { categories as text } from '@/strings/categories';

/** About the input itself, the server's sentence is the better message. */
const sentence = (message: string) => (error: unknown) => (isStatus(error, 400) ? error.message : message);

export const saveFailure = sentence(text.saveFailed);
export const removeFailure = sentence(text.removeFailed);
