import { Checkbox } from '@mantine/core';
import { useAddAction, useChangeAction, type ActionBody, type PlannedAction } from '@/api/plans';
import type { Report, ReportQuestion } from '@/api/report';
import { usePersonName } from '@/api/users';
import { formatDay } from '@/format';
import { common } from '@/strings/common';
import { plans } from '@/strings/plans';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { PlanFields } from './PlanFields';
import { NO_PLAN, PLAN_FIELD_NAMES, toBase, toSharedBody, toValues, validatePlan, type PlanValues } from './planValues';
import classes from './ReportPlan.module.css';

const text = plans.form;

interface PlanFormProps {
  report: Report;
  /** Absent for a new action. */
  action?: PlannedAction | undefined;
  /** Whether another person has deleted it. */
  isGone?: boolean;
  /** Whether it was opened by a press, and not by the address. */
  takesFocus?: boolean;
  /** Called after saving and after cancelling. */
  onClose: () => void;
}

const toBody = (values: PlanValues): ActionBody => ({ ...toSharedBody(values), question_ids: values.questions.map(Number) });

/** The form of a new or an existing action. */
export function PlanForm({ report, action, isGone = false, takesFocus = true, onClose }: PlanFormProps) {
  const add = useAddAction();
  const change = useChangeAction();
  const { evaluation_id, user_id } = report.report;
  const questions = distinct(report.questions);
  const base = action && toBase(action);
  const responsible = action?.responsible_id == null ? null : { id: action.responsible_id, name: action.responsible };
  const form = useAppForm({
    initialValues: base ? { ...NO_PLAN, ...toValues(base, responsible) } : NO_PLAN,
    validate: validatePlan,
    edits: {
      base,
      isGone,
      toBody,
      toValues: (body) => toValues(body, responsible),
      describe: {
        responsible_id: (id, { responsible_name: outsider }) => (id === null ? outsider : <PersonName id={id} />),
        due_on: formatDay,
        question_ids: (ids) => questions.filter(({ question_id: id }) => ids.includes(id)).map((question) => question.question_text).join('\n'),
      },
      together: [['responsible_id', 'responsible_name']],
    },
    submit: (_, body) =>
      action ? change.mutateAsync({ id: action.id, ...body }) : add.mutateAsync({ evaluation_id, user_id, ...body }),
    success: action ? text.saved : text.added,
    onSuccess: onClose,
    failure: text.failed,
    fieldNames: PLAN_FIELD_NAMES,
  });
  return (
    <AppForm form={form} aria-label={text.label} className={classes.form}>
      <PlanFields form={form} autoFocus={takesFocus} />
      <Checkbox.Group size="md" label={text.questions} description={text.questionsHelp} {...form.getInputProps('questions')}>
        <div className={classes.choices}>
          {questions.map((question) => (
            <Checkbox
              key={question.question_id}
              value={String(question.question_id)}
              label={question.question_text}
              description={text.average(question.average_score)}
            />
          ))}
        </div>
      </Checkbox.Group>
      <FormButtons form={form} onCancel={onClose}>
        {text.save}
      </FormButtons>
    </AppForm>
  );
}

const PersonName = ({ id }: { id: number }) => usePersonName(id) ?? common.states.loading;

/** Each question once, also where it was reworded; the lowest averages first. */
function distinct(questions: readonly ReportQuestion[]): ReportQuestion[] {
  const byId = new Map(questions.map((question) => [question.question_id, question]));
  return [...byId.values()].sort((a, b) => a.average_score.localeCompare(b.average_score));
}
