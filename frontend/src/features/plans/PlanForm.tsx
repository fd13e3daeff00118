import { Checkbox } from '@mantine/core';
import { useAddAction, useChangeAction, type PlannedAction } from '@/api/plans';
import type { Report, ReportQuestion } from '@/api/report';
import { plans } from '@/strings/plans';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { notifySuccess } from '@/ui/toasts';
import { PlanFields } from './PlanFields';
import { PLAN_FIELD_NAMES, toSharedBody, toValues, validatePlan, type PlanValues } from './planValues';
import classes from './ReportPlan.module.css';

const text = plans.form;

interface PlanFormProps {
  report: Report;
  /** Absent for a new action. */
  action?: PlannedAction | undefined;
  /** Called after saving and after cancelling. */
  onClose: () => void;
}

const toBody = (values: PlanValues) => ({ ...toSharedBody(values), question_ids: values.questions.map(Number) });

/** The form of a new or an existing action. */
export function PlanForm({ report, action, onClose }: PlanFormProps) {
  const add = useAddAction();
  const change = useChangeAction();
  const { evaluation_id, user_id } = report.report;
  const form = useAppForm({
    initialValues: toValues(action),
    validate: validatePlan,
    submit: (values) =>
      action
        ? change.mutateAsync({ id: action.id, ...toBody(values) })
        : add.mutateAsync({ evaluation_id, user_id, ...toBody(values) }),
    onSuccess: () => {
      notifySuccess(action ? text.saved : text.added);
      onClose();
    },
    failure: text.failed,
    fieldNames: PLAN_FIELD_NAMES,
  });
  return (
    <AppForm form={form} aria-label={text.label} className={classes.form}>
      <PlanFields form={form} />
      <Checkbox.Group size="md" label={text.questions} description={text.questionsHelp} {...form.getInputProps('questions')}>
        <div className={classes.choices}>
          {distinct(report.questions).map((question) => (
            <Checkbox
              key={question.question_id}
              classNames={{ label: classes.choiceLabel }}
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

/** Each question once, also where it was reworded; the lowest averages first. */
function distinct(questions: readonly ReportQuestion[]): ReportQuestion[] {
  const byId = new Map(questions.map((question) => [question.question_id, question]));
  return [...byId.values()].sort((a, b) => a.average_score.localeCompare(b.average_score));
}
