import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { PlannedAction } from '@/api/plans';
import type { Report } from '@/api/report';
import { formatDate, formatDay } from '@/format';
import { planSection } from '@/paths';
import { plans as text } from '@/strings/plans';
import { SectionCard } from '@/ui/SectionCard';
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
    <SectionCard id={planSection} title={text.section.title} titleRef={useScrolledTo()} action={action} gap={0}>
      {children}
    </SectionCard>
  );
}

/** Whether the address names the plan. */
export const useIsTarget = () => useLocation().hash === `#${planSection}`;

/** Scrolls to the plan where the address names it, and moves the focus to its form or heading, unless something else has got it meanwhile. */
function useScrolledTo() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isTarget = useIsTarget();
  useEffect(() => {
    if (!isTarget) return;
    const card = heading.current?.closest('section');
    card?.scrollIntoView({ block: 'start' });
    focusOnArrival(card?.querySelector('textarea') ?? heading.current);
  }, [isTarget]);
  return heading;
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
