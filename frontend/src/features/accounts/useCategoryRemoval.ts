import { useDeleteCategory, type Category } from '@/api/categories';
import { categories as text } from '@/strings/categories';
import { attempt } from '@/ui/attempt';
import { confirmNamed } from './confirmNamed';
import { failureSentence } from './failureSentence';

/** Deletes a category after asking, one at a time. `restoreFocus` is that of `useRestoreFocus`. */
export function useCategoryRemoval(restoreFocus: (index: number | null) => void) {
  const removal = useDeleteCategory();
  const remove = async ({ id, name }: Category, index: number) => {
    if (removal.isPending || !(await confirmNamed(name, text.confirmRemoval))) return;
    restoreFocus(index);
    await attempt(removal.mutateAsync(id), {
      done: text.removed(name),
      failed: (error) => failureSentence(error, text.removeFailed),
      onFailed: () => restoreFocus(null),
    });
  };
  return { remove, removingId: removal.isPending ? removal.variables : null };
}
