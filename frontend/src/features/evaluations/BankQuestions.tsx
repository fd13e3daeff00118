import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Fragment, type ComponentProps } from 'react';
import { useCreateQuestions, useQuestions, type Question } from '@/api/questionBanks';
import { QUESTION_TYPES } from '@/constants';
import { evaluations } from '@/strings/evaluations';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { BankHead } from './BankHead';
import { QuestionSkeletons } from './BankSkeleton';
import { EvidenceSetting } from './EvidenceSetting';
import classes from './QuestionBanksPage.module.css';
import { AddQuestionForm } from './QuestionForm';
import { QuestionSections } from './QuestionSections';

const text = evaluations.questions;

/** The selected bank: what it is, a form to add questions, and the questions by section. */
export function BankQuestions({ bank, ...head }: ComponentProps<typeof BankHead>) {
  const questions = useQuestions(bank.id);
  const create = useCreateQuestions(bank.id);
  return (
    <section className={classes.panel} aria-labelledby="bank-questions">
      <BankHead bank={bank} {...head} />
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
      >
        {(list) => <QuestionSections bankId={bank.id} questions={list} />}
      </QueryBoundary>
    </section>
  );
}

function Counts({ questions }: { questions: readonly Question[] | undefined }) {
  return (
    <p className={classes.counts} aria-live="polite">
      {questions ? (
        <>
          <b>{text.count(questions.length)}</b>
          {QUESTION_TYPES.map((type) => (
            <Fragment key={type}>
              {' · '}
              <span>{text.countOf[type](questions.filter(({ question_type }) => question_type === type).length)}</span>
            </Fragment>
          ))}
        </>
      ) : (
        '\u00a0'
      )}
    </p>
  );
}
