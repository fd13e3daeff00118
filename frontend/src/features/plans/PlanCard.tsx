import { Badge, Card, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ActionState, PlannedAction } from '@/api/plans';
import type { Report } from '@/api/report';
import { formatDate, formatDay } from '@/format';
import { planSection } from '@/paths';
import { plans as text } from '@/strings/plans';
import classes from './ReportPlan.module.css';

const COLORS: Record<ActionState, string | undefined> = { pending: 'gray', overdue: 'red', done: undefined };

/** Where the plan is on a report. */
export function PlanCard({ children }: { children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby={planSection} ref={useScrolledTo()}>
      <Title order={2} id={planSection} tabIndex={-1}>
        {text.section.title}
      </Title>
      {children}
    </Card>
  );
}

/** Whoever came for the plan is taken to it. */
function useScrolledTo() {
  const card = useRef<HTMLDivElement>(null);
  const isMeant = useLocation().hash === `#${planSection}`;
  useEffect(() => {
    if (!isMeant) return;
    card.current?.scrollIntoView({ block: 'start' });
    card.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [isMeant]);
  return card;
}

interface ActionProps {
  action: PlannedAction;
  report: Report;
  children?: ReactNode;
}

/** What is planned, by when, who sees to it, and what asked for it. */
export function Action({ action, report, children }: ActionProps) {
  const asking = new Map(report.questions.map((each) => [each.question_id, each.question_text]));
  const questions = action.question_ids.filter((id) => asking.has(id));
  return (
    <>
      <div className={classes.head}>
        <p className={classes.what}>{action.what}</p>
        <Badge variant="light" color={COLORS[action.state]} tt="none">
          {text.states[action.state]}
        </Badge>
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
              <li key={id}>{asking.get(id)}</li>
            ))}
          </ul>
        </div>
      )}
      {children}
    </>
  );
}
