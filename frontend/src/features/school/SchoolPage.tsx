import { Card, Checkbox, Skeleton, TextInput } from '@mantine/core';
import { useChangeSchool, useSchool, type School, type SchoolData } from '@/api/school';
import { isBlank, textUpTo } from '@/domain/characters';
import { rules } from '@/domain/rules';
import { pick } from '@/pick';
import { common } from '@/strings/common';
import { school as text } from '@/strings/school';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { FieldSkeleton } from '@/ui/skeletons';
import { LogoCard } from './LogoCard';
import classes from './SchoolPage.module.css';

/** The limit of the server. */
const NIT_MAX_LENGTH = 30;

/** Where admins say which school this is. */
export default function SchoolPage() {
  const query = useSchool();
  return (
    <>
      <PageHeader title={text.title} />
      <QueryBoundary query={query} failure={text.loadFailed} skeleton={<PageSkeleton />}>
        {(school) => (
          <div className={classes.page}>
            <DataCard school={school} />
            <LogoCard hash={school.logo_hash} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

const toData = (school: School): SchoolData =>
  pick(school, ['name', 'city', 'nit', 'support_email', 'signs_in_by_identity_number']);

function DataCard({ school }: { school: School }) {
  const change = useChangeSchool();
  const form = useAppForm({
    initialValues: toData(school),
    validate: {
      name: rules.label,
      city: rules.label,
      nit: (value) => textUpTo(NIT_MAX_LENGTH)(value.trim()),
      support_email: (value) => (isBlank(value) ? null : rules.email(value)),
    },
    edits: {
      base: toData(school),
      toBody: (values) => values,
      toValues: (data) => data,
      describe: { signs_in_by_identity_number: (isOn) => (isOn ? text.allowed : text.notAllowed) },
    },
    submit: (_, edit) => change.mutateAsync(edit),
    success: text.done,
    onSuccess: (stored) => form.restart(toData(stored)),
    failure: text.failed,
  });
  return (
    <SectionCard title={text.data} gap="md">
      <AppForm form={form} className={classes.form}>
        <TextInput
          label={text.name}
          description={text.nameHint(school.default_name)}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <div className={classes.pair}>
          <TextInput label={text.city} description={text.optional} {...form.getInputProps('city')} />
          <TextInput label={text.nit} description={text.optional} {...form.getInputProps('nit')} />
        </div>
        <TextInput
          label={text.supportEmail}
          description={text.supportHint(school.default_support_email)}
          type="email"
          {...form.getInputProps('support_email')}
        />
        <Checkbox
          label={text.signInByIdentityNumber}
          description={text.signInByIdentityNumberHint}
          {...form.getInputProps('signs_in_by_identity_number', { type: 'checkbox' })}
        />
        <div>
          <SubmitButton form={form}>{common.actions.save}</SubmitButton>
        </div>
      </AppForm>
    </SectionCard>
  );
}

const PageSkeleton = () => (
  <div className={classes.page}>
    <Card>
      <Skeleton h={24} w="6rem" mb="md" />
      <div className={classes.form}>
        {['name', 'city', 'email', 'password'].map((field) => (
          <FieldSkeleton key={field} />
        ))}
      </div>
    </Card>
    <Card>
      <Skeleton h={24} w="6rem" mb="md" />
      <Skeleton h={128} w={128} />
    </Card>
  </div>
);
