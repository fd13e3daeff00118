import { Title } from '@mantine/core';
import type { FormQuestion } from '@/api/results';
import { results } from '@/strings/results';
import type { EarlierAnswers } from './earlierAnswers';
import { QuestionCard } from './QuestionCard';
import classes from './QuestionsStep.module.css';
import type { EvaluationForm } from './useEvaluationForm';

interface QuestionSectionProps {
  type: FormQuestion['question_type'];
  form: EvaluationForm;
  earlier: EarlierAnswers;
}

/** The questions of one type; nothing where there are none. */
export function QuestionSection({ type, form, earlier }: QuestionSectionProps) {
  const { questions, answers, changes, problems, showsProblems, isReadOnly, store } = form;
  const shown = questions.filter((question) => question.question_type === type);
  if (shown.length === 0) return null;
  return (
    <>
      <Title order={3} className={classes.section}>
        {results.sections[type]}
      </Title>
      {shown.map((question) => (
        <QuestionCard
          key={question.id}
          question={question}
          number={questions.indexOf(question) + 1}
          score={answers.scores[question.id]}
          change={changes.get(question.id)}
          earlier={earlier.get(question.wording_id)}
          remark={answers.remarks[question.id] ?? ''}
          requiresEvidence={form.form.evaluation.requires_evidence}
          problem={(showsProblems && problems.get(question.id)) || null}
          isReadOnly={isReadOnly}
          onScore={store.setScore}
          onRemark={store.setRemark}
        />
      ))}
    </>
  );
}
