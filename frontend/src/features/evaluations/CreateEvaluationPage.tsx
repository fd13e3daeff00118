import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCreateEvaluation, useEvaluations } from '@/api/evaluations';
import { WEIGHT_TOTAL } from '@/constants';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { BackLink } from '@/ui/BackLink';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { PageSkeleton } from '@/ui/StateView';
import { useWayBack } from '@/ui/useWayBack';
import { EvaluationFields } from './EvaluationFields';
import { evaluationRules, NO_BANK, NO_DATES, toBody, type EvaluationValues } from './evaluationForm';
import classes from './EvaluationForm.module.css';
import { useProposals } from './useProposals';

const DEFAULT_WEIGHT = 50;

const text = evaluations.create;

/** Whether the address is of a page that leads through others and back: the check of the year, the first steps. */
const leadsThroughSetup = (address: string): boolean =>
  [paths.readiness, paths.dashboard, paths.home].some((path) => address.startsWith(path));

/** Creates an evaluation of this year; where a guide led here, with what it still lacks filled in. */
export default function CreateEvaluationPage() {
  const wanted = useSearchParams()[0].get('category');
  // the check before launch asks for a category's, and goes on with the next
  const back = useWayBack(wanted === null ? paths.evaluations : paths.readiness);
  const period = currentYear();
  const proposals = useProposals(period, wanted);
  const isGuided = leadsThroughSetup(back);
  return (
    <>
      <PageHeader title={text.title} back={<BackLink to={back} />} />
      {isGuided && proposals.isLoading ? (
        <PageSkeleton />
      ) : (
        <CreateForm back={back} period={period} wanted={wanted} proposals={isGuided ? proposals : null} />
      )}
    </>
  );
}

interface CreateFormProps {
  back: string;
  period: number;
  wanted: string | null;
  /** Absent where nobody is led through the first evaluations. */
  proposals: ReturnType<typeof useProposals> | null;
}

function CreateForm({ back, period, wanted, proposals }: CreateFormProps) {
  const navigate = useNavigate();
  const create = useCreateEvaluation();
  const isForAnother = useRef(false);
  const initialValues: EvaluationValues = {
    name: '',
    weight_objectives: DEFAULT_WEIGHT,
    weight_competencies: WEIGHT_TOTAL - DEFAULT_WEIGHT,
    category_id: wanted,
    question_bank_id: NO_BANK,
    includes_self_evaluation: false,
    ...NO_DATES,
    ...proposals?.next(),
  };
  const form = useAppForm({
    initialValues,
    validate: evaluationRules,
    submit: (values) => {
      const { question_bank_id: bankId, ...body } = toBody(values);
      return create.mutateAsync({ ...body, period, ...(bankId !== null && { question_bank_id: bankId }) });
    },
    success: text.created,
    onSuccess: (_, values) => {
      if (!isForAnother.current || !proposals) {
        void navigate(back);
        return;
      }
      form.setInitialValues({ ...values, ...proposals.next(values.category_id) });
      form.reset();
      form.getInputNode('name')?.focus();
    },
    failure: text.failed,
  });
  form.watch('category_id', ({ previousValue, value }) => {
    if (proposals && form.getValues().name === proposals.nameOf(previousValue)) form.setFieldValue('name', proposals.nameOf(value));
  });

  return (
    <AppForm form={form} className={classes.form}>
      <EvaluationFields
        form={form}
        period={period}
        categoryNote={<Replaced categoryId={form.values.category_id} period={period} />}
      />
      <FormButtons
        form={form}
        back={back}
        onSubmit={() => (isForAnother.current = false)}
        more={
          proposals &&
          proposals.missing > 1 && (
            <Button type="submit" variant="light" disabled={form.submitting} onClick={() => (isForAnother.current = true)}>
              {text.submitAndAdd}
            </Button>
          )
        }
      >
        {text.submit}
      </FormButtons>
    </AppForm>
  );
}

/** A second evaluation of the year takes the first one's place: better known before than after. */
function Replaced({ categoryId, period }: { categoryId: string | null; period: number }) {
  const { data } = useEvaluations();
  const current = data?.find((one) => String(one.category_id) === categoryId && one.period === period);
  return (
    current && (
      <Notice mt="xs">{text.replaces(current.category_name, current.name)}</Notice>
    )
  );
}
