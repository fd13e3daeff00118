import { Button } from '@mantine/core';
import classes from './RowActions.module.css';

interface RowActionsProps {
  name: string;
  text: {
    edit: string;
    editOf: (name: string) => string;
    remove: string;
    removeOf: (name: string) => string;
    removing?: string;
  };
  editButtonId?: string;
  /** The button that takes the focus when the row above has been removed. */
  focusKept: 'edit' | 'remove';
  isRemoving?: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** The buttons that edit and remove a row. */
export function RowActions({ name, text, editButtonId, focusKept, isRemoving, onEdit, onRemove }: RowActionsProps) {
  return (
    <span className={classes.actions}>
      <Button
        id={editButtonId}
        size="xs"
        variant="light"
        data-row-focus={focusKept === 'edit' || undefined}
        aria-label={text.editOf(name)}
        onClick={onEdit}
      >
        {text.edit}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        data-row-focus={focusKept === 'remove' || undefined}
        aria-label={text.removeOf(name)}
        onClick={onRemove}
      >
        {isRemoving ? text.removing : text.remove}
      </Button>
    </span>
  );
}
