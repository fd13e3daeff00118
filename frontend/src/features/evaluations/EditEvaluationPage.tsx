import { Button, Skeleton } from '@mantine/core';
import { Fragment, useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useCategories } from '@/api/categories';
import { useEvaluation, useUpdateEvaluation, type Evaluation, type EvaluationBody } from '@/api/evaluations';
import { useQuestionBanks } from '@/api/questionBanks';
import { isStatus } from '@/errors';
import { currentYear, formatDay } from '@/format';
import { paths } from '@/paths';
import { pick } from '@/pick';
import { evaluations } from '@/strings/evaluations';
import { BackLink } from '@/ui/BackLink';
import { nameOf } from '@/ui/filterChoices';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { FieldSkeleton } from '@/ui/skeletons';
import { focusOnArrival } from '@/ui/useFocusGuard';
import { useWayBack } from '@/ui/useWayBack';
import { EvaluationFields } from './EvaluationFields';
import { evaluationRules, toBody, toValues } from './evaluationForm';
import classes from './EvaluationForm.module.css';
import { Extensions } from './Extensions';
import { useIsRunByOthers } from './useIsRunByOthers';

const text = evaluations.edit;

export default function EditEvaluationPage() {
  const { id = '' } = useParams();
  const query = useEvaluation(id);
  const list = useWayBack(paths.evaluations);
  const isRunByOthers = useIsRunByOthers();
  return (
    <>
      <PageHeader title={text.title} back={<BackLink to={list} />} />
      <QueryBoundary query={query} failure={text.loadFailed} skeleton={<FormSkeleton />}>
        {(evaluation) => (
          <Fragment key={evaluation.id}>
            <EditForm evaluation={evaluation} list={list} />
            {evaluation.closes_on !== null && !isRunByOthers(evaluation) && <Extensions evaluation={evaluation} closesOn={evaluation.closes_on} />}
          </Fragment>
        )}
      </QueryBoundary>
    </>
  );
}

const BODY = [
  'name', 'weight_objectives', 'weight_competencies', 'category_id', 'question_bank_id', 'opens_on', 'closes_on', 'results_on', 'includes_self_evaluation',
] as const;

const describeDay = (day: string | null) => day && formatDay(day);

function EditForm({ evaluation, list }: { evaluation: Evaluation; list: string }) {
  const navigate = useNavigate();
  const update = useUpdateEvaluation();
  const categories = useCategories().data;
  const banks = useQuestionBanks().data;
  const isRunByOthers = useIsRunByOthers()(evaluation);
  const { id, period } = evaluation;
  const base: EvaluationBody = pick(evaluation, BODY);
  const form = useAppForm({
    initialValues: toValues(base),
    validate: evaluationRules,
    edits: {
      base,
      toBody,
      toValues,
      describe: {
        weight_objectives: (weight, { weight_competencies: other }) => evaluations.form.bothWeights(weight, other),
        category_id: (categoryId) => nameOf(categories, categoryId),
        question_bank_id: (bankId) => (bankId === null ? evaluations.form.noBank : nameOf(banks, bankId)),
        opens_on: describeDay,
        closes_on: describeDay,
        results_on: describeDay,
        includes_self_evaluation: (isIncluded) => (isIncluded ? evaluations.form.selfIncluded : evaluations.form.selfLeftOut),
      },
      together: [['weight_objectives', 'weight_competencies']],
    },
    submit: (_, edit) => update.mutateAsync({ id, period, ...edit }),
    success: text.saved,
    onSuccess: () => void navigate(list),
    failure: text.saveFailed,
  });
  const { getInputNode } = form;
  const isProlonged = useSearchParams()[0].get('prolong') === 'all' && !isRunByOthers;
  useEffect(() => {
    if (isProlonged) focusOnArrival(getInputNode('closes_on'));
  }, [isProlonged, getInputNode]);
  const error = form.failure?.error;
  const wasLockedMeanwhile = isStatus(error, 409) && error.code === 'evaluation_fixed';
  const restore = () => {
    const { name, opens_on, closes_on, results_on, includes_self_evaluation } = form.values;
    form.setValues({ ...form.getInitialValues(), name, opens_on, closes_on, results_on, includes_self_evaluation });
    form.getInputNode('name')?.focus();
  };

  return (
    <AppForm form={form} className={classes.form}>
      {evaluation.is_fixed && !isRunByOthers && <Notice>{text.locked}</Notice>}
      {wasLockedMeanwhile && (
        <Notice>
          {text.lockedMeanwhile}
          <Button variant="default" size="sm" mt="xs" display="block" onClick={restore}>
            {text.restore}
          </Button>
        </Notice>
      )}
      {isRunByOthers && (
        <Notice>
          {evaluations.runByOthers.body} {evaluation.is_fixed && evaluations.runByOthers.nameOnly}
        </Notice>
      )}
      <EvaluationFields
        form={form}
        period={evaluation.period}
        periodHint={period > currentYear() && evaluations.form.periodToCome(period)}
        chosen={evaluation}
        isLocked={evaluation.is_fixed}
        isRunByOthers={isRunByOthers}
      />
      <FormButtons form={form} back={list}>
        {text.submit}
      </FormButtons>
    </AppForm>
  );
}

const FormSkeleton = () => (
  <div className={classes.form}>
    {['100%', '100%', '100%', '100%', '60%', '60%'].map((width, index) => (
      <FieldSkeleton key={index} w={width} />
    ))}
    <Skeleton h={44} w={160} />
  </div>
);
