import { useMarkAction, type PlannedAction } from '@/api/plans';
import { plans as text } from '@/strings/plans';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';

interface MarkButtonProps {
  action: Pick<PlannedAction, 'id' | 'what' | 'state'>;
  /** Called before the row may move, in a list where it takes the focus. */
  onMark?: () => void;
  /** Called where the row stays, because that failed. */
  onFailed?: () => void;
}

/** Marks an action as done, or as pending again. */
export function MarkButton({ action, onMark, onFailed }: MarkButtonProps) {
  const mark = useMarkAction();
  const done = action.state === 'done';
  const change = async () => {
    onMark?.();
    await attempt(mark.mutateAsync({ id: action.id, done: !done }), {
      done: done ? text.unmarked : text.marked,
      failed: text.markFailed,
      onFailed: () => onFailed?.(),
    });
  };
  return (
    <BusyButton
      size="xs"
      variant={done ? 'default' : 'light'}
      busy={mark.isPending}
      onClick={() => void change()}
      aria-label={done ? text.unmarkOf(action.what) : text.markOf(action.what)}
      data-row-focus={onMark !== undefined || undefined}
    >
      {done ? text.unmark : text.mark}
    </BusyButton>
  );
}
