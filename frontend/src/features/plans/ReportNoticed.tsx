import { Card, Text, Title } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react';
import type { Movement, Noticed } from '@/api/plans';
import { formatPercent } from '@/format';
import { plans } from '@/strings/plans';
import classes from './ReportPlan.module.css';

const text = plans.noticed;

const SECTIONS = ['competencies', 'objectives', 'overall'] as const;
const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual };
const asItIs = (figure: string) => figure;

/** Whether the scores that asked for the last plan have moved. */
export function ReportNoticed({ noticed }: { noticed: readonly Noticed[] }) {
  return (
    <Card component="section" aria-labelledby="se-noto">
      <Title order={2} id="se-noto">
        {text.title}
      </Title>
      <Text c="dimmed" mt={4}>
        {text.intro}
      </Text>
      <ul className={classes.actions}>
        {noticed.map((each) => (
          <li key={each.action.id} className={classes.action}>
            <p className={classes.what}>{each.action.what}</p>
            <p className={classes.facts}>
              <span>{plans.of(each.action.evaluation_name, each.action.period)}</span>
              <span>{plans.states[each.action.state]}</span>
            </p>
            {each.overall ? <Percentages noticed={each} /> : <Questions noticed={each} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Percentages = ({ noticed }: { noticed: Noticed }) => (
  <dl className={classes.movements}>
    {SECTIONS.map((section) => {
      const movement = noticed[section];
      // a section that neither evaluation has
      if (!movement || (movement.before === null && movement.after === null)) return null;
      return (
        <div key={section}>
          <dt>{text.sections[section]}</dt>
          <dd>
            <Moved movement={movement} format={formatPercent} />
          </dd>
        </div>
      );
    })}
  </dl>
);

function Questions({ noticed: { questions, average } }: { noticed: Noticed }) {
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
              <Moved movement={movement} />
            </dd>
          </div>
        ))}
        {average && questions.length > 1 && (
          <div className={classes.total}>
            <dt>{text.average}</dt>
            <dd>
              <Moved movement={average} />
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

interface MovedProps {
  movement: Movement;
  format?: (figure: string) => string;
}

/** Where a figure went, in words and with an arrow. */
function Moved({ movement: { before, after, direction }, format = asItIs }: MovedProps) {
  if (before === null || after === null || direction === null) {
    return (
      <span className={classes.quiet}>
        {before === null ? text.wasNotAsked : `${format(before)}. ${text.notAsked}`}
      </span>
    );
  }
  const Icon = ICONS[direction];
  return (
    <span className={classes.moved} data-direction={direction}>
      <Icon size={20} stroke={1.8} aria-hidden />
      {wordsOf(direction, format(before), format(after))}
    </span>
  );
}

function wordsOf(direction: 'up' | 'down' | 'same', before: string, after: string): string {
  if (direction === 'same') return text.moved.same(before);
  return before === after ? text.hardly[direction](before) : text.moved[direction](before, after);
}
