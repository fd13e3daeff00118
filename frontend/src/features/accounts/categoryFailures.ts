import { categories as text } from '@/strings/categories';
import { failureSentence } from './failureSentence';

export const saveFailure = (error: unknown) => failureSentence(error, text.saveFailed);
export const removeFailure = (error: unknown) => failureSentence(error, text.removeFailed);
