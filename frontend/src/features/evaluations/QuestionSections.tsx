import { Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useDeleteQuestion, useUpdateQuestion, type Question, type QuestionType } from '@/api/questionBanks';
import { QUESTION_TYPES } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { useFocusKeeper } from '@/ui/useFocusKeeper';
import { alertMissingToken, serverSentence } from './bankErrors';
import classes from './QuestionBanksPage.module.css';
import { QuestionItem } from './QuestionItem';
import { questionsOfType } from './questionsOfType';

const text = evaluations.questions;

/** The questions of a bank, section by section; they are edited and deleted in place. */
export function QuestionSections({ bankId, questions }: { bankId: number; questions: readonly Question[] }) {
  const update = useUpdateQuestion(bankId);
  const remove = useDeleteQuestion(bankId);
  const [edited, setEdited] = useState<number | null>(null);
  const { list, keepAt } = useFocusKeeper<HTMLDivElement, HTMLElement>();
  const inOrder = QUESTION_TYPES.flatMap((type) => questionsOfType(questions, type));

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
        <Section key={type} type={type} count={questionsOfType(questions, type).length}>
          {questionsOfType(questions, type).map((question) => (
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
