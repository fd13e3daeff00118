import { Title } from '@mantine/core';
import type { QuestionType } from '@/constants';
import { results } from '@/strings/results';
import { QuestionCard, type EarlierAnswer } from './QuestionCard';
import classes from './QuestionsStep.module.css';
import type { QuestionsForm } from './useForm';

interface QuestionSectionProps {
  type: QuestionType;
  form: QuestionsForm;
  /** Earlier answers by the wording of the question: another wording asked something else. */
  earlier: ReadonlyMap<number, EarlierAnswer>;
  /** The sentence about the readers of the comments. */
  remarkHelp: string;
}

/** The questions of one type; nothing where there are none. */
export function QuestionSection({ type, form, earlier, remarkHelp }: QuestionSectionProps) {
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
          remarkHelp={remarkHelp}
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
