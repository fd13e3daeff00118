import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, type PointerEvent } from 'react';
import type { EditedQuestion, Question } from '@/api/questionBanks';
import { LevelWords } from '@/shared/LevelWords';
import { evaluations } from '@/strings/evaluations';
import { isFocusFree } from '@/ui/useFocusGuard';
import classes from './QuestionBanksPage.module.css';
import { EditQuestionForm, typeLabel } from './QuestionForm';

const text = evaluations.questions;

/** One place up, or one down. */
export type Move = -1 | 1;

interface QuestionItemProps {
  question: Question;
  /** Whether it was edited last and takes the focus back, also when a new type moves it to the other section. */
  takesFocus: boolean;
  /** The button that moved it last keeps the focus. */
  movedBy: Move | null;
  /** Its place in the section, from 0. */
  place: number;
  isLast: boolean;
  isDragged: boolean;
  isBeingRemoved: boolean;
  /** Whether another person has deleted it while it is in the form. */
  isGone: boolean;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
  onMove: (by: Move) => void;
  onSave: (edit: EditedQuestion) => Promise<Question>;
  isEditing: boolean;
  onEdit: () => void;
  onEdited: () => void;
  onRemove: () => void;
}

/** A question with its buttons, or the form that changes it. */
export function QuestionItem(props: QuestionItemProps) {
  const { question, takesFocus, movedBy, place, isLast, isDragged, isBeingRemoved, isGone } = props;
  const { isEditing, onDragStart, onMove, onSave, onEdit, onEdited, onRemove } = props;
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && !isEditing && isFocusFree()) editButton.current?.focus();
  }, [takesFocus, isEditing]);
  const upButton = useRef<HTMLButtonElement>(null);
  const downButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (movedBy === null || !isFocusFree()) return;
    (movedBy === 1 ? downButton : upButton).current?.focus();
  }, [movedBy, place]);

  if (isEditing) {
    return (
      <li className={classes.question} data-editing>
        <EditQuestionForm question={question} isGone={isGone} send={onSave} onDone={onEdited} />
      </li>
    );
  }
  const { question_text, question_type, levels } = question;
  return (
    <li className={classes.question} data-leaving={isBeingRemoved || undefined} data-dragged={isDragged || undefined}>
      <span className={classes.handle} title={text.drag} onPointerDown={onDragStart}>
        <IconGripVertical size={20} stroke={1.6} aria-hidden />
      </span>
      <span className={classes.questionText}>
        {question_text} <span className={classes.questionType}>({typeLabel(question_type)})</span>
      </span>
      <span className={classes.questionActions}>
        <ActionIcon
          ref={upButton}
          data-hint={text.up}
          aria-label={text.upOf(question_text)}
          aria-disabled={place === 0 || undefined}
          data-disabled={place === 0 || undefined}
          onClick={() => place > 0 && onMove(-1)}
        >
          <IconChevronUp size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          ref={downButton}
          data-hint={text.down}
          aria-label={text.downOf(question_text)}
          aria-disabled={isLast || undefined}
          data-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(1)}
        >
          <IconChevronDown size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          ref={editButton}
          data-hint={text.edit}
          aria-label={text.editOf(question_text)}
          onClick={onEdit}
        >
          <IconPencil size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
        <ActionIcon
          data-row-focus
          data-hint={text.remove}
          aria-label={text.removeOf(question_text)}
          aria-disabled={isBeingRemoved || undefined}
          onClick={() => !isBeingRemoved && onRemove()}
        >
          <IconTrash size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </span>
      {levels.length > 0 && (
        <div className={classes.questionLevels}>
          <LevelWords label={text.levels} levels={levels} />
        </div>
      )}
    </li>
  );
}
