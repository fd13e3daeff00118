import { Group } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import { useCreateEvaluation, useEvaluations } from '@/api/evaluations';
import { WEIGHT_TOTAL } from '@/constants';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { ButtonLink } from '@/ui/ButtonLink';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { notifySuccess } from '@/ui/toasts';
import { useWayBack } from '@/ui/useWayBack';
import { BackToEvaluations } from './BackToEvaluations';
import { EvaluationFields } from './EvaluationFields';
import { evaluationRules, NO_BANK, NO_DATES, toBody, type EvaluationValues } from './evaluationForm';
import classes from './EvaluationForm.module.css';

const DEFAULT_WEIGHT = 50;

const text = evaluations.create;

export default function CreateEvaluationPage() {
  const navigate = useNavigate();
  const create = useCreateEvaluation();
  const wanted = useSearchParams()[0].get('category');
  // the check before launch asks for a category's, and goes on with the next
  const back = useWayBack(wanted === null ? paths.evaluations : paths.readiness);
  const period = currentYear();
  const initialValues: EvaluationValues = {
    name: '',
    weight_objectives: DEFAULT_WEIGHT,
    weight_competencies: WEIGHT_TOTAL - DEFAULT_WEIGHT,
    category_id: wanted,
    question_bank_id: NO_BANK,
    ...NO_DATES,
  };
  const form = useAppForm({
    initialValues,
    validate: evaluationRules,
    submit: (values) => {
      const { question_bank_id: bankId, ...body } = toBody(values);
      return create.mutateAsync({ ...body, period, ...(bankId !== null && { question_bank_id: bankId }) });
    },
    onSuccess: () => {
      notifySuccess(text.created);
      void navigate(back);
    },
    failure: text.failed,
  });

  return (
    <>
      <PageHeader title={text.title} description={text.description} back={<BackToEvaluations to={back} />} />
      <AppForm form={form} className={classes.form}>
        <EvaluationFields
          form={form}
          period={period}
          periodHint={evaluations.form.periodNow}
          categoryNote={<Replaced categoryId={form.values.category_id} period={period} />}
        />
        <Group gap="sm">
          <SubmitButton form={form}>{text.submit}</SubmitButton>
          <ButtonLink to={back} variant="default">
            {evaluations.form.cancel}
          </ButtonLink>
        </Group>
      </AppForm>
    </>
  );
}

/** A second evaluation of the year takes the first one's place: better known before than after. */
function Replaced({ categoryId, period }: { categoryId: string | null; period: number }) {
  const { data } = useEvaluations();
  const current = data?.find((one) => String(one.category_id) === categoryId && one.period === period);
  return (
    current && (
      <div className={classes.below}>
        <Notice>{text.replaces(current.category_name, current.name)}</Notice>
      </div>
    )
  );
}
