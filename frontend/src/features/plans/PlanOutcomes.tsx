import { Text } from '@mantine/core';
import type { PlanOutcome } from '@/api/plans';
import { comparableInWords, movementInWords, verdictInWords, type OutcomeData } from '@/domain/movements';
import { formatPercent } from '@/format';
import { common } from '@/strings/common';
import { plans } from '@/strings/plans';
import { FoldedSection } from '@/ui/FoldedSection';
import classes from './ReportPlan.module.css';

const text = plans.outcomes;

const SECTIONS = ['competencies', 'objectives', 'overall'] as const;

/** How the scores behind the actions that were done have moved; without outcomes, why they are withheld. */
export function PlanOutcomes({ outcomes }: { outcomes: readonly PlanOutcome[] }) {
  return (
    <FoldedSection id="se-noto" title={text.title}>
      <Text c="dimmed">
        {outcomes.length > 0 ? text.intro : text.withheld}
      </Text>
      {hasComparable(outcomes) && <Text c="dimmed">{text.comparableMeaning}</Text>}
      <ul className={classes.actions}>
        {outcomes.map((outcome) => (
          <li key={outcome.action.id} className={classes.action}>
            <p className={classes.what}>{outcome.action.what}</p>
            <p className={classes.facts}>
              <span>{common.evaluationOfYear(outcome.action.evaluation_name, outcome.action.period)}</span>
              <span>{plans.states[outcome.action.state]}</span>
            </p>
            {outcome.overall ? <Percentages outcome={outcome} /> : <Questions outcome={outcome} />}
          </li>
        ))}
      </ul>
    </FoldedSection>
  );
}

const hasComparable = (outcomes: readonly PlanOutcome[]): boolean =>
  outcomes.some(({ questions }) => questions.some(({ comparable }) => comparable !== null));

const Percentages = ({ outcome }: { outcome: PlanOutcome }) => (
  <>
    <dl className={classes.movements}>
      {SECTIONS.map((section) => {
        const movement = outcome[section];
        // a section that neither evaluation has
        if (!movement || (movement.before === null && movement.after === null)) return null;
        return (
          <div key={section}>
            <dt>{text.sections[section]}</dt>
            <dd>{movementInWords(movement, formatPercent)}</dd>
          </div>
        );
      })}
    </dl>
    <p className={classes.quiet}>{text.withoutQuestions}</p>
  </>
);

function Questions({ outcome: { questions, average } }: { outcome: PlanOutcome }) {
  const compared = questions.filter(({ movement }) => movement.direction !== null).length;
  return (
    <>
      <dl className={classes.movements}>
        {questions.map((question) => (
          <div key={question.question_id}>
            <dt>
              {question.question_text}
              {question.text_now !== null && <span className={classes.quiet}>{text.reworded(question.text_now)}</span>}
            </dt>
            <dd>
              {movementInWords(question.movement)}
              <Comparison question={question} />
            </dd>
          </div>
        ))}
        {average && questions.length > 1 && (
          <div className={classes.total}>
            <dt>{text.average}</dt>
            <dd>{movementInWords(average)}</dd>
          </div>
        )}
      </dl>
      {!average && <p className={classes.quiet}>{text.notCompared}</p>}
      {average && compared < questions.length && (
        <p className={classes.quiet}>{text.partly(compared, questions.length)}</p>
      )}
    </>
  );
}

/** How the question moved for comparable people, and what that tells. */
function Comparison({ question }: { question: OutcomeData }) {
  const lines = [comparableInWords(question), verdictInWords(question)];
  return lines.map((line) => line !== null && <span key={line} className={classes.quiet}>{line}</span>);
}
