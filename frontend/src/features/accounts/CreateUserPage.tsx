import { Button, Card, NativeSelect, Text } from '@mantine/core';
import { IconTablePlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCreateInvitedUser } from '@/api/mail';
import { useCurrentUser } from '@/api/session';
import { useCreateUser, useCreateUsers } from '@/api/users';
import { LINK_DAYS, PASSWORD_MIN_LENGTH } from '@/constants';
import { hasEmail } from '@/serverSettings';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { users } from '@/strings/users';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { AppForm, FormButtons, NOTE_BELOW, PasswordField, useAppForm, type UseAppFormReturn } from '@/ui/form';
import { PageHeader } from '@/ui/PageHeader';
import { useWayBack } from '@/ui/useWayBack';
import { grantableRoles, mayHavePassword } from '@/domain/permissions';
import { rules } from '@/domain/rules';
import { noPerson } from './newPeople';
import {
  DEFAULT_ROLE,
  JobSection,
  PersonSection,
  RoleSelect,
  Section,
  personRules,
  toPerson,
  type PersonValues,
} from './UserFields';
import classes from './UserForm.module.css';

const text = users.createPage;

interface NewPersonValues extends PersonValues {
  /** Whether the person sets their password by an e-mailed link, or it is typed here. */
  way: 'invite' | 'type';
  password: string;
}

const startingWith = (way: NewPersonValues['way']): NewPersonValues => ({
  ...noPerson(DEFAULT_ROLE),
  way,
  password: '',
});

const WAYS = [
  { value: 'invite', label: text.ways.invite },
  { value: 'type', label: text.ways.type },
];

/** Adds a person, who can sign in from then on, or once they have followed their invitation. */
export default function CreateUserPage() {
  const create = useCreateUser();
  const invite = useCreateInvitedUser();
  const createWithout = useCreateUsers();
  const navigate = useNavigate();
  const listAddress = useWayBack(paths.users);
  const isForAnother = useRef(false);
  const form = useAppForm({
    initialValues: startingWith(hasEmail() ? 'invite' : 'type'),
    validate: {
      ...personRules,
      password: (value, { way, role }) => (way === 'type' && mayHavePassword(role) ? rules.newPassword(value) : null),
    },
    submit: async (values) => {
      const person = toPerson(values);
      if (!mayHavePassword(values.role)) await createWithout.mutateAsync({ people: [person] });
      else if (values.way === 'invite') await invite.mutateAsync(person);
      else await create.mutateAsync({ ...person, password: values.password });
    },
    success: (_, { way, role }) => (way === 'invite' && mayHavePassword(role) ? text.invitedDone : text.done),
    onSuccess: (_, values) => {
      if (!isForAnother.current) {
        void navigate(listAddress);
        return;
      }
      const { way, role, department, category_id } = values;
      form.setInitialValues({ ...startingWith(way), role, department, category_id });
      form.reset();
      form.getInputNode('name')?.focus();
    },
    failure: text.failed,
  });
  return (
    <>
      <PageHeader
        title={text.title}
        back={<BackLink to={listAddress} />}
        action={
          <ButtonLink
            to={paths.createUsers}
            state={{ back: listAddress }}
            variant="default"
            leftSection={<IconTablePlus size={20} stroke={1.8} aria-hidden />}
          >
            {users.createManyPage.link}
          </ButtonLink>
        }
      />
      <AppForm form={form} className={classes.form}>
        <Card>
          <PersonSection form={form} />
          <AccessSection form={form} />
          <JobSection form={form} />
          <div className={classes.foot}>
            <FormButtons
              form={form}
              back={listAddress}
              onSubmit={() => (isForAnother.current = false)}
              more={
                <Button type="submit" variant="light" disabled={form.submitting} onClick={() => (isForAnother.current = true)}>
                  {text.submitAndAdd}
                </Button>
              }
            >
              {text.submit}
            </FormButtons>
          </div>
        </Card>
      </AppForm>
    </>
  );
}

/** The person's role, and how they get their password where they have one. */
function AccessSection({ form }: { form: UseAppFormReturn<NewPersonValues> }) {
  const me = useCurrentUser();
  const { role, way } = form.values;
  return (
    <Section title={users.form.access}>
      {!mayHavePassword(role) && (
        <Text c="dimmed" size="sm">
          {text.schoolAccount}
        </Text>
      )}
      {hasEmail() && mayHavePassword(role) && (
        <NativeSelect
          label={text.access}
          description={way === 'invite' ? text.inviteHint(LINK_DAYS) : undefined}
          {...NOTE_BELOW}
          data={WAYS}
          {...form.getInputProps('way')}
        />
      )}
      {way === 'type' && mayHavePassword(role) && (
        <PasswordField
          label={text.password}
          description={common.form.passwordHint(PASSWORD_MIN_LENGTH)}
          {...NOTE_BELOW}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
      )}
      <RoleSelect form={form} roles={grantableRoles(me.role)} role={role} />
    </Section>
  );
}
