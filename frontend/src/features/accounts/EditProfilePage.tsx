import { Card, Skeleton, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useProfileToEdit, useUpdateProfile, type Profile } from '@/api/profile';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { editProfile as text } from '@/strings/editProfile';
import { BackLink } from '@/ui/BackLink';
import { Email } from '@/ui/Email';
import { Fact, Facts } from '@/ui/Facts';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { CardSkeleton, FieldSkeleton } from '@/ui/skeletons';
import classes from './EditProfilePage.module.css';
import { rules } from '@/domain/rules';

/** Where a person corrects the name they are shown by; the rest stays with human resources. */
export default function EditProfilePage() {
  const query = useProfileToEdit();
  return (
    <>
      <PageHeader
        title={text.title}
        back={<BackLink to={paths.profile} />}
      />
      <QueryBoundary query={query} failure={text.loadFailed} skeleton={<PageSkeleton />}>
        {(person) => (
          <div className={classes.page}>
            <NameForm name={person.name} />
            <KeptFacts person={person} />
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

function NameForm({ name }: { name: string }) {
  const update = useUpdateProfile();
  const navigate = useNavigate();
  const form = useAppForm({
    initialValues: { name },
    validate: { name: rules.name },
    edits: { base: { name }, toBody: (values) => ({ name: values.name.trim() }), toValues: (base) => base },
    submit: (_, edit) => update.mutateAsync(edit),
    success: text.done,
    onSuccess: () => void navigate(paths.profile),
    failure: text.failed,
  });
  return (
    <Card>
      <AppForm form={form}>
        <TextInput label={text.name} autoComplete="name" required {...form.getInputProps('name')} />
        <div className={classes.foot}>
          <FormButtons form={form} back={paths.profile}>
            {common.actions.save}
          </FormButtons>
        </div>
      </AppForm>
    </Card>
  );
}

function KeptFacts({ person }: { person: Profile }) {
  return (
    <SectionCard title={text.kept.title} gap={0}>
      <Facts className={classes.facts}>
        <Fact name={text.kept.email}>{person.email ? <Email email={person.email} /> : text.kept.missing}</Fact>
        <Fact name={text.kept.position}>{person.position || text.kept.missing}</Fact>
        <Fact name={text.kept.department}>{person.department || text.kept.missing}</Fact>
        <Fact name={text.kept.category}>{person.category_name || text.kept.missing}</Fact>
      </Facts>
    </SectionCard>
  );
}

const PageSkeleton = () => (
  <div className={classes.page}>
    <Card>
      <FieldSkeleton />
      <Skeleton h={44} w="8rem" mt="lg" />
    </Card>
    <CardSkeleton h={[495, 288]} />
  </div>
);
