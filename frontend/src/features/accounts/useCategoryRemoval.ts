import { useDeleteCategory, type Category } from '@/api/categories';
import { categories as text } from '@/strings/categories';
import { showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { removeFailure } from './categoryFailures';
import { confirmNamed } from './confirmNamed';

/** Deletes a category after asking, one at a time. `keepAt` is that of `useFocusKeeper`. */
export function useCategoryRemoval(keepAt: (index: number | null) => void) {
  const removal = useDeleteCategory();
  const remove = async ({ id, name }: Category, index: number) => {
    if (removal.isPending || !(await confirmNamed(name, text.confirmRemoval))) return;
    keepAt(index);
    try {
      await removal.mutateAsync(id);
      notifySuccess(text.removed(name));
    } catch (error) {
      keepAt(null);
      await showFailure(error, removeFailure(error));
    }
  };
  return { remove, removingId: removal.isPending ? removal.variables : null };
}
