import { Card } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { useAddSharedAction, type PersonToPlan } from '@/api/plans';
import { paths } from '@/paths';
import { plans } from '@/strings/plans';
import { BackLink } from '@/ui/BackLink';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { PageHeader } from '@/ui/PageHeader';
import { useWayBack } from '@/ui/useWayBack';
import { fromPair, pairOf, PeoplePicker } from './PeoplePicker';
import { PlanFields } from './PlanFields';
import { NO_PLAN, PLAN_FIELD_NAMES, toSharedBody, validatePlan } from './planValues';
import classes from './ReportPlan.module.css';

const text = plans.several;
/** As many as the server takes at once. */
const MOST_PEOPLE = 100;

/** One action for one or several people, who may have been chosen in a list. */
export default function NewActionPage() {
  const state = useLocation().state as { people?: PersonToPlan[] } | null;
  const chosen = state?.people ?? [];
  const back = useWayBack(paths.plans);
  const navigate = useNavigate();
  const add = useAddSharedAction();
  const form = useAppForm({
    initialValues: { ...NO_PLAN, people: chosen.map(pairOf) },
    validate: {
      ...validatePlan,
      people: (people) => {
        if (people.length === 0) return text.nobody;
        return people.length > MOST_PEOPLE ? text.tooMany(MOST_PEOPLE) : null;
      },
    },
    submit: (values) => add.mutateAsync({ ...toSharedBody(values), people: values.people.map(fromPair) }),
    success: (_actions, { people }) => text.done(people.length),
    onSuccess: () => void navigate(back),
    failure: text.failed,
    fieldNames: PLAN_FIELD_NAMES,
  });
  return (
    <>
      <PageHeader title={text.title} back={<BackLink to={back} />} />
      <Card maw="var(--ev-form-width)">
        <AppForm form={form} aria-label={plans.form.label} className={classes.form}>
          <PeoplePicker
            label={text.people}
            description={text.peopleHelp}
            chosen={chosen}
            {...form.getInputProps('people')}
          />
          <PlanFields form={form} />
          <FormButtons form={form} back={back}>
            {text.submit(form.getValues().people.length)}
          </FormButtons>
        </AppForm>
      </Card>
    </>
  );
}
