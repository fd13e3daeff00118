import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useAddAction, useChangeAction, type PlannedAction } from '@/api/plans';
import type { Report, ReportQuestion } from '@/api/report';
import { isBlank, requiredText, textUpTo } from '@/domain/characters';
import { FIRST_DAY, LAST_DAY, NAME_MAX_LENGTH } from '@/constants';
import { common } from '@/strings/common';
import { plans } from '@/strings/plans';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { notifySuccess } from '@/ui/toasts';
import { askToLeave } from '@/ui/useLeaveGuard';
import { PersonPicker } from './PersonPicker';
import classes from './ReportPlan.module.css';

const PLAN_MAX_LENGTH = 500;

const text = plans.form;

interface PlanFormProps {
  report: Report;
  /** Absent for a new action. */
  action?: PlannedAction | undefined;
  /** Called after saving and after cancelling. */
  onClose: () => void;
}

interface Values {
  what: string;
  responsible: string | null;
  outsider: string;
  due: string;
  questions: string[];
}

const toValues = (action: PlannedAction | undefined): Values => ({
  what: action?.what ?? '',
  responsible: action?.responsible_id == null ? null : String(action.responsible_id),
  outsider: action?.responsible_id == null ? (action?.responsible ?? '') : '',
  due: action?.due_on ?? '',
  questions: action?.question_ids.map(String) ?? [],
});

const validate = {
  what: (what: string) => requiredText(PLAN_MAX_LENGTH)(what.trim()),
  responsible: (id: string | null, { outsider }: Values) => (id === null && isBlank(outsider) ? text.one : null),
  outsider: (name: string) => textUpTo(NAME_MAX_LENGTH)(name.trim()),
  due: (day: string) => (day >= FIRST_DAY && day <= LAST_DAY ? null : common.form.badDay),
};

const toBody = ({ what, responsible, outsider, due, questions }: Values) => ({
  what: what.trim(),
  responsible_id: responsible === null ? null : Number(responsible),
  responsible_name: outsider.trim(),
  due_on: due,
  question_ids: questions.map(Number),
});

/** The form of a new or an existing action. */
export function PlanForm({ report, action, onClose }: PlanFormProps) {
  const add = useAddAction();
  const change = useChangeAction();
  const { evaluation_id, user_id } = report.report;
  const form = useAppForm({
    initialValues: toValues(action),
    validate,
    submit: (values) =>
      action
        ? change.mutateAsync({ id: action.id, ...toBody(values) })
        : add.mutateAsync({ evaluation_id, user_id, ...toBody(values) }),
    onSuccess: () => {
      notifySuccess(action ? text.saved : text.added);
      onClose();
    },
    failure: text.failed,
    fieldNames: { responsible_id: 'responsible', responsible_name: 'outsider', due_on: 'due', question_ids: 'questions' },
  });
  const cancel = async () => {
    if (!form.isDirty() || (await askToLeave())) onClose();
  };
  return (
    <AppForm form={form} aria-label={text.label} className={classes.form}>
      <Textarea label={text.what} required autosize minRows={2} autoFocus {...form.getInputProps('what')} />
      <div className={classes.pair}>
        <PersonPicker
          label={text.responsible}
          description={text.responsibleHelp}
          chosen={action?.responsible_id == null ? undefined : { id: action.responsible_id, name: action.responsible }}
          failure={text.peopleFailed}
          {...form.getInputProps('responsible')}
          onChange={(id) => form.setValues({ responsible: id, outsider: '' })}
        />
        <TextInput
          label={text.outsider}
          description={text.outsiderHelp}
          {...form.getInputProps('outsider')}
          onChange={({ currentTarget: { value } }) => form.setValues({ outsider: value, ...(value && { responsible: null }) })}
        />
      </div>
      <TextInput
        type="date"
        className={classes.day}
        label={text.due}
        required
        min={FIRST_DAY}
        max={LAST_DAY}
        {...form.getInputProps('due')}
      />
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
      <div className={classes.buttons}>
        <SubmitButton form={form}>{text.save}</SubmitButton>
        <Button variant="default" onClick={() => void cancel()}>
          {common.actions.cancel}
        </Button>
      </div>
    </AppForm>
  );
}

/** Each question once, also where it was reworded; the lowest averages first. */
function distinct(questions: readonly ReportQuestion[]): ReportQuestion[] {
  const byId = new Map(questions.map((question) => [question.question_id, question]));
  return [...byId.values()].sort((a, b) => a.average_score.localeCompare(b.average_score));
}
