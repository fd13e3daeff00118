import { Card, Text, Title } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import type { Movement, PlanOutcome } from '@/api/plans';
import { movementInWords } from '@/domain/movements';
import { formatPercent } from '@/format';
import { common } from '@/strings/common';
import { plans } from '@/strings/plans';
import classes from './ReportPlan.module.css';

const text = plans.outcomes;

const SECTIONS = ['competencies', 'objectives', 'overall'] as const;
const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };

/** Whether the scores behind the previous plan have moved; without outcomes, why they are withheld. */
export function PlanOutcomes({ outcomes }: { outcomes: readonly PlanOutcome[] }) {
  return (
    <Card component="section" aria-labelledby="se-noto">
      <Title order={2} id="se-noto">
        {text.title}
      </Title>
      <Text c="dimmed" mt={4}>
        {outcomes.length > 0 ? text.intro : text.withheld}
      </Text>
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
    </Card>
  );
}

const Percentages = ({ outcome }: { outcome: PlanOutcome }) => (
  <dl className={classes.movements}>
    {SECTIONS.map((section) => {
      const movement = outcome[section];
      // a section that neither evaluation has
      if (!movement || (movement.before === null && movement.after === null)) return null;
      return (
        <div key={section}>
          <dt>{text.sections[section]}</dt>
          <dd>
            <MovementText movement={movement} format={formatPercent} />
          </dd>
        </div>
      );
    })}
  </dl>
);

function Questions({ outcome: { questions, average } }: { outcome: PlanOutcome }) {
  const compared = questions.filter(({ movement }) => movement.direction !== null).length;
  return (
    <>
      <dl className={classes.movements}>
        {questions.map(({ question_id: id, question_text: question, text_now: now, movement }) => (
          <div key={id}>
            <dt>
              {question}
              {now !== null && <span className={classes.quiet}>{text.reworded(now)}</span>}
            </dt>
            <dd>
              <MovementText movement={movement} />
            </dd>
          </div>
        ))}
        {average && questions.length > 1 && (
          <div className={classes.total}>
            <dt>{text.average}</dt>
            <dd>
              <MovementText movement={average} />
            </dd>
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

interface MovementTextProps {
  movement: Movement;
  format?: (figure: string) => string;
}

/** The movement of a figure, with an arrow. */
function MovementText({ movement, format }: MovementTextProps) {
  const words = movementInWords(movement, format);
  if (movement.direction === null) return <span className={classes.quiet}>{words}</span>;
  const Icon = ICONS[movement.direction];
  return (
    <span className={classes.moved} data-direction={movement.direction}>
      <Icon size={20} stroke={1.8} aria-hidden />
      {words}
    </span>
  );
}
