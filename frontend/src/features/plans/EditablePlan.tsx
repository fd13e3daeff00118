import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDeleteAction, type PlannedAction } from '@/api/plans';
import type { Report } from '@/api/report';
import { plans as text } from '@/strings/plans';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction } from '@/ui/dialogs';
import { useKept } from '@/ui/useKept';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { MarkButton } from './MarkButton';
import { ActionDetails, PlanCard, useIsTarget } from './PlanCard';
import { PlanForm } from './PlanForm';
import classes from './ReportPlan.module.css';

interface EditablePlanProps {
  report: Report;
  actions: PlannedAction[];
}

/** The id of the action in the form, `'new'`, or null for no form. */
type Editing = 'new' | number | null;

/** The plan for managers, who add, change, mark and delete actions. */
export function EditablePlan({ report, actions }: EditablePlanProps) {
  const { list, target: add, restoreFocus } = useRestoreFocus<HTMLButtonElement, HTMLUListElement>();
  // A link to a plan without actions is there to add one.
  const [opensItself, setOpensItself] = useState(useIsTarget() && actions.length === 0);
  const [editing, setEditing] = useState<Editing>(opensItself ? 'new' : null);
  const { shown = [], isGone } = useKept(actions, (id) => id === editing);
  const close = () => {
    setEditing(null);
    setOpensItself(false);
    restoreFocus(shown.findIndex(({ id }) => id === editing));
  };
  return (
    <PlanCard
      action={
        editing === null && (
          <Button
            ref={add}
            size="xs"
            variant={actions.length === 0 ? 'filled' : 'light'}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            {text.section.add}
          </Button>
        )
      }
    >
      {actions.length === 0 && editing === null && (
        <Text c="dimmed" mt="xs">
          {report.training.requires_training ? text.section.noneRequired : text.section.none}
        </Text>
      )}
      {shown.length > 0 && (
        <ul className={classes.actions} ref={list}>
          {shown.map((action) => (
            <li key={action.id} className={classes.action}>
              {editing === action.id ? (
                <PlanForm report={report} action={action} isGone={isGone(action.id)} onClose={close} />
              ) : (
                <ActionDetails action={action} report={report}>
                  {editing === null && (
                    <ActionButtons action={action} onEdit={() => setEditing(action.id)} restoreFocus={restoreFocus} />
                  )}
                </ActionDetails>
              )}
            </li>
          ))}
        </ul>
      )}
      {editing === 'new' && (
        <div className={classes.new}>
          <PlanForm report={report} takesFocus={!opensItself} onClose={close} />
        </div>
      )}
    </PlanCard>
  );
}

interface ActionButtonsProps {
  action: PlannedAction;
  onEdit: () => void;
  restoreFocus: (row?: null) => void;
}

function ActionButtons({ action, onEdit, restoreFocus }: ActionButtonsProps) {
  const { what } = action;
  const remove = useDeleteAction();
  const askAndRemove = async () => {
    const { confirmRemove: title, remove: confirmLabel } = text.section;
    if (!(await confirmAction({ title, body: <b>{what}</b>, confirmLabel, danger: true }))) return;
    restoreFocus();
    await attempt(remove.mutateAsync(action.id), {
      done: text.section.removed,
      failed: text.section.removeFailed,
      onFailed: () => restoreFocus(null),
    });
  };
  return (
    <div className={classes.buttons}>
      <MarkButton action={action} />
      <Button
        size="xs"
        variant="default"
        onClick={onEdit}
        aria-label={text.section.editOf(what)}
        data-row-focus
      >
        {text.section.edit}
      </Button>
      <BusyButton
        size="xs"
        variant="subtle"
        color="gray"
        busy={remove.isPending}
        onClick={() => void askAndRemove()}
        aria-label={text.section.removeOf(what)}
      >
        {text.section.remove}
      </BusyButton>
    </div>
  );
}
