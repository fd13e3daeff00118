import { Button, Group, Skeleton } from '@mantine/core';
import { Fragment } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useEvaluation, useUpdateEvaluation, type Evaluation, type EvaluationEdit } from '@/api/evaluations';
import { isStatus } from '@/errors';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { notifySuccess } from '@/ui/toasts';
import { useWayBack } from '@/ui/useWayBack';
import { EvaluationFields } from './EvaluationFields';
import { evaluationRules, toBody, toValues, type EvaluationValues } from './evaluationForm';
import classes from './EvaluationForm.module.css';
import { Extensions } from './Extensions';

const text = evaluations.edit;

export default function EditEvaluationPage() {
  const { id = '' } = useParams();
  const query = useEvaluation(id);
  const list = useWayBack(paths.evaluations);
  return (
    <>
      <PageHeader title={text.title} description={text.description} back={<BackLink to={list} />} />
      <QueryBoundary query={query} failure={text.loadFailed} skeleton={<FormSkeleton />}>
        {(evaluation) => (
          <Fragment key={evaluation.id}>
            <EditForm evaluation={evaluation} list={list} />
            {evaluation.closes_on !== null && <Extensions evaluation={evaluation} closesOn={evaluation.closes_on} />}
          </Fragment>
        )}
      </QueryBoundary>
    </>
  );
}

/** The whole evaluation, with what was filled in. */
function merge({ id, period }: Evaluation, values: EvaluationValues): EvaluationEdit {
  return { id, period, ...toBody(values) };
}

function EditForm({ evaluation, list }: { evaluation: Evaluation; list: string }) {
  const navigate = useNavigate();
  const update = useUpdateEvaluation();
  const form = useAppForm({
    initialValues: toValues(evaluation),
    validate: evaluationRules,
    submit: (values) => update.mutateAsync(merge(evaluation, values)),
    onSuccess: () => {
      notifySuccess(text.saved);
      void navigate(list);
    },
    failure: text.saveFailed,
  });
  const error = form.failure?.error;
  const wasLockedMeanwhile = isStatus(error, 409) && error.code === 'evaluation_fixed';
  const restore = () => {
    const { name, opens_on, closes_on, results_on } = form.values;
    form.setValues({ ...toValues(evaluation), name, opens_on, closes_on, results_on });
    form.getInputNode('name')?.focus();
  };

  return (
    <AppForm form={form} className={classes.form}>
      {evaluation.is_fixed && <Notice>{text.locked}</Notice>}
      {wasLockedMeanwhile && (
        <Notice>
          {text.lockedMeanwhile}
          <Button variant="default" size="sm" mt="xs" display="block" onClick={restore}>
            {text.restore}
          </Button>
        </Notice>
      )}
      <EvaluationFields
        form={form}
        period={evaluation.period}
        periodHint={evaluations.form.periodKept}
        chosen={evaluation}
        isLocked={evaluation.is_fixed}
      />
      <Group gap="sm">
        <SubmitButton form={form}>{text.submit}</SubmitButton>
        <ButtonLink to={list} variant="default">
          {evaluations.form.cancel}
        </ButtonLink>
      </Group>
    </AppForm>
  );
}

const FormSkeleton = () => (
  <div className={classes.form}>
    {[60, 100, 60, 60].map((width, index) => (
      <div key={index}>
        <Skeleton h={16} w={120} mb={8} />
        <Skeleton h={44} w={`${width}%`} />
      </div>
    ))}
    <Skeleton h={44} w={160} />
  </div>
);
