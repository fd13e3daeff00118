import { Title } from '@mantine/core';
import type { FormQuestion } from '@/api/results';
import type { Score } from '@/constants';
import { results } from '@/strings/results';
import type { Answers, Change } from './draft';
import type { Problem } from './problems';
import { QuestionCard } from './QuestionCard';
import classes from './QuestionsStep.module.css';

export interface AnswersProps {
  /** All questions, in the order they are shown. */
  questions: readonly FormQuestion[];
  answers: Answers;
  /** The questions that differ from those that the draft was saved for. */
  changes: ReadonlyMap<number, Change>;
  requiresEvidence: boolean;
  /** The problems that keep the answers from being sent, in the order of the questions. */
  problems: ReadonlyMap<number, Problem>;
  /** Whether problems are marked, because *Continuar* was pressed. */
  showsProblems: boolean;
  onScore: (questionId: number, score: Score) => void;
  onRemark: (questionId: number, remark: string) => void;
}

interface QuestionSectionProps extends AnswersProps {
  type: FormQuestion['question_type'];
}

/** The questions of one type; nothing where there are none. */
export function QuestionSection(props: QuestionSectionProps) {
  const { type, questions, answers, changes, requiresEvidence, problems, showsProblems, onScore, onRemark } = props;
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
          remark={answers.remarks[question.id] ?? ''}
          requiresEvidence={requiresEvidence}
          problem={(showsProblems && problems.get(question.id)) || null}
          onScore={onScore}
          onRemark={onRemark}
        />
      ))}
    </>
  );
}
