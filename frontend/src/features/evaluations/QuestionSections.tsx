import { Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useDeleteQuestion, useOrderQuestions, useUpdateQuestion, type Question } from '@/api/questionBanks';
import { QUESTION_TYPES, type QuestionType } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import { attempt } from '@/ui/attempt';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { EmptyState } from '@/ui/StateView';
import { useKept } from '@/ui/useKept';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { alertMissingToken, serverSentence } from './bankErrors';
import classes from './QuestionBanksPage.module.css';
import { QuestionItem, type Move } from './QuestionItem';
import { useDragOrder } from './useDragOrder';

const text = evaluations.questions;

/** The questions of a bank, section by section; they are ordered, edited and deleted in place. */
export function QuestionSections({ bankId, questions }: { bankId: number; questions: readonly Question[] }) {
  const remove = useDeleteQuestion(bankId);
  const order = useOrderQuestions(bankId);
  // The failure of the last deletion or ordering, which may overlap.
  const [failure, setFailure] = useState<unknown>(null);
  const [edited, setEdited] = useState<number | null>(null);
  // A question in a form stays in the section where it was opened: elsewhere its form would begin anew.
  const [editing, setEditing] = useState<ReadonlyMap<number, QuestionType>>(new Map());
  const [moved, setMoved] = useState<{ id: number; move: Move | null } | null>(null);
  const { list, restoreFocus } = useRestoreFocus<HTMLElement, HTMLDivElement>();
  // As it was chosen, until the server has answered.
  const ordered = order.isPending && order.variables ? inOrder(questions, order.variables) : questions;
  const { shown = [], isGone } = useKept(ordered, (id) => editing.has(id));
  const sections = QUESTION_TYPES.map((type) => ({ type, items: shown.filter(({ id, question_type }) => (editing.get(id) ?? question_type) === type) }));
  const all = sections.flatMap(({ items }) => items);

  const edit = ({ id }: Question, type: QuestionType) => setEditing((before) => new Map(before).set(id, type));
  const finish = (id: number) => {
    setEditing((before) => new Map([...before].filter(([other]) => other !== id)));
    setEdited(id);
  };

  const askAndRemove = async (question: Question) => {
    const confirmed = await confirmAction({
      title: text.confirmRemove,
      body: (
        <>
          <b className={classes.quoted}>{question.question_text}</b>
          <br />
          {text.confirmRemoveBody}
        </>
      ),
      confirmLabel: text.remove,
      danger: true,
    });
    if (!confirmed) return;
    setFailure(null);
    restoreFocus(all.indexOf(question));
    await attempt(alertMissingToken(remove.mutateAsync(question.id)), {
      done: text.removed,
      onFailed: (error) => {
        setFailure(error);
        restoreFocus(null);
      },
    });
  };

  /** Stores the order of one section; the other one stays. */
  const reorder = async (type: QuestionType, ids: readonly number[], change: { id: number; move: Move | null }) => {
    setFailure(null);
    setMoved(change);
    const next = sections
      .flatMap((section) => (section.type === type ? ids : section.items.map(({ id }) => id)))
      .filter((id) => !isGone(id));
    await attempt(alertMissingToken(order.mutateAsync(next)), {
      onFailed: (error) => {
        setFailure(error);
        setMoved(null);
      },
    });
  };

  if (all.length === 0) return <EmptyState title={text.empty}>{text.emptyBody}</EmptyState>;

  const place = sections.map(({ items }) => ({ items, index: items.findIndex(({ id }) => id === moved?.id) }));
  const told = place.find(({ index }) => index >= 0);
  const toldQuestion = told?.items[told.index];
  return (
    <div ref={list} className={classes.sections}>
      {failure !== null && <ErrorNote reveal message={serverSentence(failure)} error={failure} />}
      <VisuallyHidden role="status">
        {told && toldQuestion && text.moved(toldQuestion.question_text, told.index + 1, told.items.length)}
      </VisuallyHidden>
      {sections.map(({ type, items }) => (
        <Section
          key={type}
          bankId={bankId}
          type={type}
          questions={items}
          edited={edited}
          moved={moved}
          removedId={remove.isPending ? (remove.variables ?? null) : null}
          onOrder={(ids, change) => void reorder(type, ids, change)}
          editing={editing}
          isGone={isGone}
          onEdit={(question) => edit(question, type)}
          onEdited={finish}
          onRemove={(question) => void askAndRemove(question)}
        />
      ))}
    </div>
  );
}

const inOrder = (questions: readonly Question[], ids: readonly number[]): Question[] =>
  questions.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));

interface SectionProps {
  bankId: number;
  type: QuestionType;
  questions: readonly Question[];
  /** The question that was edited last. */
  edited: number | null;
  /** The question that was moved last, and by which button. */
  moved: { id: number; move: Move | null } | null;
  removedId: number | null;
  onOrder: (ids: readonly number[], change: { id: number; move: Move | null }) => void;
  /** The questions that are in a form. */
  editing: ReadonlyMap<number, QuestionType>;
  isGone: (id: number) => boolean;
  onEdit: (question: Question) => void;
  onEdited: (id: number) => void;
  onRemove: (question: Question) => void;
}

function Section(props: SectionProps) {
  const { bankId, type, questions, edited, moved, removedId, editing, isGone, onOrder, onEdit, onEdited, onRemove } = props;
  const update = useUpdateQuestion(bankId);
  const { title, missing } = text.sections[type];
  const ids = questions.map(({ id }) => id);
  const drag = useDragOrder(ids, (order, id) => onOrder(order, { id, move: null }));

  const move = (id: number, by: Move) => {
    const index = ids.indexOf(id);
    const other = ids[index + by];
    if (other !== undefined) onOrder(ids.with(index, other).with(index + by, id), { id, move: by });
  };

  return (
    <section aria-labelledby={`section-${type}`}>
      <Title order={3} id={`section-${type}`} className={classes.sectionTitle}>
        {title} <span className={classes.sectionCount}>{questions.length}</span>
      </Title>
      {questions.length === 0 ? (
        <Text size="sm" c="dimmed">
          {missing}
        </Text>
      ) : (
        <ol className={classes.questions}>
          {inOrder(questions, drag.order).map((question, index) => (
            <QuestionItem
              key={question.id}
              question={question}
              takesFocus={edited === question.id}
              movedBy={moved?.id === question.id ? moved.move : null}
              place={index}
              isLast={index === questions.length - 1}
              isDragged={drag.draggedId === question.id}
              isBeingRemoved={removedId === question.id}
              onDragStart={(event) => drag.start(event, question.id)}
              onMove={(by) => move(question.id, by)}
              onSave={(edit) => update.mutateAsync({ id: question.id, ...edit })}
              isGone={isGone(question.id)}
              isEditing={editing.has(question.id)}
              onEdit={() => onEdit(question)}
              onEdited={() => onEdited(question.id)}
              onRemove={() => onRemove(question)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
