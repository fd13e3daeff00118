import { Card, PasswordInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '@/api/session';
import { useCreateUser } from '@/api/users';
import { DEFAULT_ROLE, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@/constants';
import { users } from '@/strings/users';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import { PageHeader } from '@/ui/PageHeader';
import { notifySuccess } from '@/ui/toasts';
import { rules } from './rules';
import {
  JobSection,
  NOTE_BELOW,
  PersonSection,
  RoleSelect,
  Section,
  grantableRoles,
  personRules,
  toPerson,
  type PersonValues,
} from './UserFields';
import classes from './UserForm.module.css';
import { useUsersListAddress } from './usersList';

const text = users.createPage;

const EMPTY: PersonValues & { password: string } = {
  name: '',
  email: '',
  password: '',
  role: DEFAULT_ROLE,
  position: '',
  department: '',
  category_id: '',
};

/** Adds a person, who can sign in from then on. */
export default function CreateUserPage() {
  const me = useCurrentUser();
  const create = useCreateUser();
  const navigate = useNavigate();
  const listAddress = useUsersListAddress();
  const form = useAppForm({
    initialValues: EMPTY,
    validate: { ...personRules, password: rules.newPassword },
    submit: (values) => create.mutateAsync({ ...toPerson(values), password: values.password }),
    onSuccess: () => {
      notifySuccess(text.done);
      void navigate(listAddress);
    },
    failure: text.failed,
  });
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        back={<TextLink to={listAddress}>{users.form.back}</TextLink>}
      />
      <AppForm form={form} className={classes.form}>
        <Card>
          <PersonSection form={form} />
          <Section title={users.form.access}>
            <PasswordInput
              label={text.password}
              description={users.form.passwordHint(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH)}
              {...NOTE_BELOW}
              autoComplete="new-password"
              required
              {...form.getInputProps('password')}
            />
            <RoleSelect form={form} roles={grantableRoles(me.role)} role={form.values.role} />
          </Section>
          <JobSection form={form} />
        </Card>
        <div className={classes.foot}>
          <SubmitButton form={form}>{text.submit}</SubmitButton>
          <ButtonLink to={listAddress} variant="default">
            {users.form.cancel}
          </ButtonLink>
        </div>
      </AppForm>
    </>
  );
}
