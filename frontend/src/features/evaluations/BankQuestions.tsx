import { ActionIcon, Text, Title } from '@mantine/core';
import { IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  useCreateQuestion,
  useDeleteQuestion,
  useQuestions,
  useUpdateQuestion,
  type Question,
  type QuestionBank,
  type QuestionType,
} from '@/api/questionBanks';
import { QUESTION_TYPES } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { useFocusOnArrival } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { EmptyState } from '@/ui/StateView';
import { LevelWords } from '@/ui/LevelWords';
import { useFocusKeeper } from '@/ui/useFocusKeeper';
import { alertMissingToken, serverSentence } from './bankErrors';
import { QuestionSkeletons } from './BankSkeleton';
import { EvidenceSetting } from './EvidenceSetting';
import classes from './QuestionBanksPage.module.css';
import { AddQuestionForm, EditQuestionForm, typeLabel } from './QuestionForm';

const text = evaluations.questions;

/** The selected bank: what it is, a form to add questions, and the questions by section. */
export function BankQuestions({ bank }: { bank: QuestionBank }) {
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  const questions = useQuestions(bank.id);
  const create = useCreateQuestion(bank.id);
  return (
    <section className={classes.panel} aria-labelledby="bank-questions">
      <Title order={2} id="bank-questions" tabIndex={-1} ref={heading} className={classes.bankName}>
        {bank.name}
      </Title>
      {bank.description && (
        <Text c="dimmed" className={classes.bankDescription}>
          {bank.description}
        </Text>
      )}
      <Counts questions={questions.data} />
      <Text size="sm" c="dimmed" className={classes.future}>
        <IconInfoCircle size={18} stroke={1.6} aria-hidden />
        <span>{text.future}</span>
      </Text>
      <EvidenceSetting bank={bank} />
      <AddQuestionForm send={(body) => create.mutateAsync(body)} />
      <QueryBoundary
        query={questions}
        failure={text.failed}
        skeleton={<QuestionSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState title={text.empty}>{text.emptyBody}</EmptyState>}
      >
        {(list) => <QuestionSections bankId={bank.id} questions={list} />}
      </QueryBoundary>
    </section>
  );
}

const ofType = (questions: readonly Question[], type: QuestionType) =>
  questions.filter((question) => question.question_type === type);

function Counts({ questions }: { questions: readonly Question[] | undefined }) {
  return (
    <p className={classes.counts} aria-live="polite">
      {questions ? (
        <>
          <b>{text.count(questions.length)}</b>
          {QUESTION_TYPES.map((type) => (
            <Fragment key={type}>
              {' · '}
              <span>{text.countOf[type](ofType(questions, type).length)}</span>
            </Fragment>
          ))}
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}

function QuestionSections({ bankId, questions }: { bankId: number; questions: readonly Question[] }) {
  const update = useUpdateQuestion(bankId);
  const remove = useDeleteQuestion(bankId);
  const [edited, setEdited] = useState<number | null>(null);
  const { list, keepAt } = useFocusKeeper<HTMLDivElement, HTMLElement>();
  const inOrder = QUESTION_TYPES.flatMap((type) => ofType(questions, type));

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
    keepAt(inOrder.indexOf(question));
    try {
      await alertMissingToken(remove.mutateAsync(question.id));
    } catch {
      keepAt(null);
    }
  };

  return (
    <div ref={list} className={classes.sections}>
      {remove.error && <ErrorNote reveal message={serverSentence(remove.error)} error={remove.error} />}
      {QUESTION_TYPES.map((type) => (
        <Section key={type} type={type} count={ofType(questions, type).length}>
          {ofType(questions, type).map((question) => (
            <QuestionItem
              key={question.id}
              question={question}
              takesFocus={edited === question.id}
              isBeingRemoved={remove.isPending && remove.variables === question.id}
              onSave={(next) => update.mutateAsync(next)}
              onEdited={setEdited}
              onRemove={() => void askAndRemove(question)}
            />
          ))}
        </Section>
      ))}
    </div>
  );
}

function Section({ type, count, children }: { type: QuestionType; count: number; children: ReactNode }) {
  const { title, missing } = text.sections[type];
  return (
    <section aria-labelledby={`section-${type}`}>
      <Title order={3} id={`section-${type}`} className={classes.sectionTitle}>
        {title} <span className={classes.sectionCount}>{count}</span>
      </Title>
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {missing}
        </Text>
      ) : (
        <ol className={classes.questions}>{children}</ol>
      )}
    </section>
  );
}

interface QuestionItemProps {
  question: Question;
  /** It was edited last: the focus comes back to it, also when a new type moves it to the other section. */
  takesFocus: boolean;
  isBeingRemoved: boolean;
  onSave: (question: Question) => Promise<Question>;
  onEdited: (id: number) => void;
  onRemove: () => void;
}

function QuestionItem({ question, takesFocus, isBeingRemoved, onSave, onEdited, onRemove }: QuestionItemProps) {
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
