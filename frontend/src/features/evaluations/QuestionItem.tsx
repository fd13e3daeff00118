import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '@/api/questionBanks';
import { evaluations } from '@/strings/evaluations';
import { LevelWords } from '@/ui/LevelWords';
import classes from './QuestionBanksPage.module.css';
import { EditQuestionForm, typeLabel } from './QuestionForm';

const text = evaluations.questions;

interface QuestionItemProps {
  question: Question;
  /** Whether it was edited last and takes the focus back, also when a new type moves it to the other section. */
  takesFocus: boolean;
  isBeingRemoved: boolean;
  onSave: (question: Question) => Promise<Question>;
  onEdited: (id: number) => void;
  onRemove: () => void;
}

/** A question with its buttons, or the form that changes it. */
export function QuestionItem({ question, takesFocus, isBeingRemoved, onSave, onEdited, onRemove }: QuestionItemProps) {
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && !isEditing && document.activeElement === document.body) editButton.current?.focus();
  }, [takesFocus, isEditing]);

  if (isEditing) {
    const onDone = () => {
      setEditing(false);
      onEdited(question.id);
    };
    return (
      <li className={classes.question} data-editing>
        <EditQuestionForm question={question} send={onSave} onDone={onDone} />
      </li>
    );
  }
  const { question_text, question_type, levels } = question;
  return (
    <li className={classes.question} data-leaving={isBeingRemoved || undefined}>
      <span className={classes.questionText}>
        {question_text} <span className={classes.questionType}>({typeLabel(question_type)})</span>
      </span>
      <span className={classes.questionActions}>
        <ActionIcon
          ref={editButton}
          data-hint={text.edit}
          aria-label={text.editOf(question_text)}
          onClick={() => setEditing(true)}
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
