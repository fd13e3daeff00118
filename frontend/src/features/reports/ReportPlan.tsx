import { Badge, Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useDeleteAction, useMarkAction, usePlan, type ActionState, type PlannedAction } from '@/api/plans';
import type { Report } from '@/api/report';
import { useCurrentUser } from '@/api/session';
import { isManager } from '@/constants';
import { formatDate, formatDay } from '@/format';
import { planSection } from '@/paths';
import { plans as text } from '@/strings/plans';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { notifySuccess } from '@/ui/toasts';
import { ReportNoticed } from './ReportNoticed';
import classes from './ReportPlan.module.css';

const PlanForm = lazy(() => import('./PlanForm'));

const COLORS: Record<ActionState, string | undefined> = { pending: 'gray', overdue: 'red', done: undefined };

/** What is planned because of this result, and what came of what was planned because of the last one. */
export function ReportPlan({ report }: { report: Report }) {
  const { evaluation_id: evaluationId, user_id: userId } = report.report;
  const mayPlan = isManager(useCurrentUser().role);
  const query = usePlan(evaluationId, userId);
  if (query.data) {
    const { actions, noticed } = query.data;
    return (
      <>
        {noticed.length > 0 && <ReportNoticed noticed={noticed} />}
        {(mayPlan || actions.length > 0) && <PlanCard report={report} actions={actions} mayPlan={mayPlan} />}
      </>
    );
  }
  if (query.error) {
    return <ErrorNote message={text.section.failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  return mayPlan ? <Skeleton h={140} radius="lg" /> : null;
}

interface PlanCardProps {
  report: Report;
  actions: PlannedAction[];
  mayPlan: boolean;
}

/** New, the number of one that is being changed, or nothing. */
type Editing = 'new' | number | null;

function PlanCard({ report, actions, mayPlan }: PlanCardProps) {
  const card = useScrolledTo();
  const add = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<Editing>(null);
  const close = () => {
    setEditing(null);
    // the form has gone by then
    window.setTimeout(() => {
      const edit = card.current?.querySelector<HTMLElement>(`[data-edit="${editing}"]`);
      (edit ?? add.current)?.focus();
    });
  };
  const form = (action?: PlannedAction) => (
    <Suspense fallback={<Skeleton h={320} radius="md" />}>
      <PlanForm report={report} action={action} onClose={close} />
    </Suspense>
  );
  return (
    <Card component="section" aria-labelledby={planSection} ref={card}>
      <Title order={2} id={planSection} tabIndex={-1}>
        {text.section.title}
      </Title>
      {actions.length === 0 && editing === null && (
        <Text c="dimmed" mt="xs">
          {report.training.requires_training ? text.section.noneRequired : text.section.none}
        </Text>
      )}
      {actions.length > 0 && (
        <ul className={classes.actions}>
          {actions.map((action) => (
            <li key={action.id} className={classes.action}>
              {editing === action.id ? (
                form(action)
              ) : (
                <Action action={action} report={report}>
                  {mayPlan && <Buttons action={action} onEdit={() => setEditing(action.id)} onRemoved={close} />}
                </Action>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === 'new' && <div className={classes.new}>{form()}</div>}
      {mayPlan && editing === null && (
        <Button
          ref={add}
          className={classes.add}
          variant={actions.length === 0 ? 'filled' : 'light'}
          leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
          onClick={() => setEditing('new')}
        >
          {text.section.add}
        </Button>
      )}
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
  children: React.ReactNode;
}

function Action({ action, report, children }: ActionProps) {
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

interface ButtonsProps {
  action: PlannedAction;
  onEdit: () => void;
  onRemoved: () => void;
}

function Buttons({ action, onEdit, onRemoved }: ButtonsProps) {
  const { what } = action;
  const done = action.state === 'done';
  const mark = useMarkAction();
  const remove = useDeleteAction();
  const change = async () => {
    try {
      await mark.mutateAsync({ id: action.id, done: !done });
      notifySuccess(done ? text.unmarked : text.marked);
    } catch (error) {
      await showFailure(error, text.markFailed);
    }
  };
  const askAndRemove = async () => {
    const { confirmRemove: title, remove: confirmLabel } = text.section;
    if (!(await confirmAction({ title, body: <b>{what}</b>, confirmLabel, danger: true }))) return;
    try {
      await remove.mutateAsync(action.id);
      notifySuccess(text.section.removed);
      onRemoved();
    } catch (error) {
      await showFailure(error, text.section.removeFailed);
    }
  };
  return (
    <div className={classes.buttons}>
      <BusyButton
        size="xs"
        variant={done ? 'default' : 'light'}
        busy={mark.isPending}
        onClick={() => void change()}
        aria-label={done ? text.unmarkOf(what) : text.markOf(what)}
      >
        {done ? text.unmark : text.mark}
      </BusyButton>
      <Button size="xs" variant="default" onClick={onEdit} aria-label={text.section.editOf(what)} data-edit={action.id}>
        {text.section.edit}
      </Button>
      <BusyButton
        size="xs"
        variant="default"
        busy={remove.isPending}
        onClick={() => void askAndRemove()}
        aria-label={text.section.removeOf(what)}
      >
        {text.section.remove}
      </BusyButton>
    </div>
  );
}
