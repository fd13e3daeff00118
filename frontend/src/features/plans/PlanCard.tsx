import { Card, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PlannedAction } from '@/api/plans';
import type { Report } from '@/api/report';
import { formatDate, formatDay } from '@/format';
import { planSection } from '@/paths';
import { plans as text } from '@/strings/plans';
import { focusOnArrival } from '@/ui/useFocusGuard';
import { ActionBadge } from './ActionBadge';
import classes from './ReportPlan.module.css';

interface PlanCardProps {
  /** Beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** The card of the plan in a report. */
export function PlanCard({ action, children }: PlanCardProps) {
  return (
    <Card component="section" aria-labelledby={planSection} ref={useScrolledTo()}>
      <div className={classes.top}>
        <Title order={2} id={planSection} tabIndex={-1}>
          {text.section.title}
        </Title>
        {action}
      </div>
      {children}
    </Card>
  );
}

/** Whether the address names the plan. */
export const useIsTarget = () => useLocation().hash === `#${planSection}`;

/** Scrolls to the plan where the address names it, and moves the focus to its form or heading, unless something else has got it meanwhile. */
function useScrolledTo() {
  const card = useRef<HTMLDivElement>(null);
  const isTarget = useIsTarget();
  useEffect(() => {
    if (!isTarget) return;
    card.current?.scrollIntoView({ block: 'start' });
    focusOnArrival(card.current?.querySelector('textarea') ?? card.current?.querySelector('h2'));
  }, [isTarget]);
  return card;
}

interface ActionDetailsProps {
  action: PlannedAction;
  report: Report;
  children?: ReactNode;
}

/** An action with its responsible person, its dates and the questions behind it. */
export function ActionDetails({ action, report, children }: ActionDetailsProps) {
  const questionTexts = new Map(report.questions.map((question) => [question.question_id, question.question_text]));
  const questions = action.question_ids.filter((id) => questionTexts.has(id));
  return (
    <>
      <div className={classes.head}>
        <p className={classes.what}>{action.what}</p>
        <ActionBadge state={action.state} />
      </div>
      <p className={classes.facts}>
        <span>{text.responsible(action.responsible)}</span>
        <span>{text.section.due(formatDay(action.due_on))}</span>
        {action.done_at !== null && <span>{text.doneOn(formatDate(action.done_at))}</span>}
      </p>
      {questions.length > 0 && (
        <div className={classes.questions}>
          <span>{text.section.questions}</span>
          <ul>
            {questions.map((id) => (
              <li key={id}>
                <span>{questionTexts.get(id)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </>
  );
}
