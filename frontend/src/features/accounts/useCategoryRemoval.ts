import { useDeleteCategory, type Category } from '@/api/categories';
import { categories as text } from '@/strings/categories';
import { showFailure } from '@/ui/dialogs';
import { notifySuccess } from '@/ui/toasts';
import { confirmNamed } from './confirmNamed';
import { failureSentence } from './failureSentence';

/** Deletes a category after asking, one at a time. `restoreFocus` is that of `useRestoreFocus`. */
export function useCategoryRemoval(restoreFocus: (index: number | null) => void) {
  const removal = useDeleteCategory();
  const remove = async ({ id, name }: Category, index: number) => {
    if (removal.isPending || !(await confirmNamed(name, text.confirmRemoval))) return;
    restoreFocus(index);
    try {
      await removal.mutateAsync(id);
      notifySuccess(text.removed(name));
    } catch (error) {
      restoreFocus(null);
      await showFailure(error, failureSentence(error, text.removeFailed));
    }
  };
  return { remove, removingId: removal.isPending ? removal.variables : null };
}
