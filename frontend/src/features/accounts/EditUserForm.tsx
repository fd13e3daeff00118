import { Card, NativeSelect } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCategories } from '@/api/categories';
import { useCurrentUser } from '@/api/session';
import { useUpdateUser, type UserBody, type UserToEdit } from '@/api/users';
import type { Role } from '@/constants';
import { grantableRoles } from '@/domain/permissions';
import { rules } from '@/domain/rules';
import { roleLabel } from '@/format';
import { pick } from '@/pick';
import { users } from '@/strings/users';
import { nameOf } from '@/ui/filterChoices';
import { AppForm, FormButtons, NOTE_BELOW, useAppForm, type NewPasswordValues } from '@/ui/form';
import { notifySuccess } from '@/ui/toasts';
import { confirmNamed } from './confirmNamed';
import { PasswordSection } from './PasswordSection';
import {
  JobSection,
  PersonSection,
  RoleSelect,
  Section,
  personRules,
  toPerson,
  type PersonValues,
} from './UserFields';
import classes from './UserForm.module.css';

const text = users.editPage;

/** From a saved edit to the list of users. */
const AFTER_SAVE_DELAY_MS = 1000;

interface EditValues extends PersonValues, NewPasswordValues {
  status: boolean;
}

const toBase = (user: UserToEdit): UserBody =>
  pick(user, ['name', 'email', 'identity_number', 'role', 'position', 'department', 'category_id', 'status']);

const toValues = ({ category_id: category, ...user }: UserBody) => ({
  ...user,
  category_id: category === null ? '' : String(category),
});

const toBody = ({ status, ...person }: EditValues): UserBody => ({ ...toPerson(person), status });

const statusLabel = (isActive: boolean): string => (isActive ? users.active : users.inactive);

const STATUSES = [true, false].map((isActive) => ({ value: String(isActive), label: statusLabel(isActive) }));

/** Says why the person cannot sign in, where that is so. */
function describeStatus(isActive: boolean, hasPassword: boolean): string | undefined {
  if (!isActive) return text.statusInactive;
  return hasPassword ? undefined : text.statusWithoutPassword;
}

interface EditUserFormProps {
  user: UserToEdit;
  /** Where to go when it is done. */
  listAddress: string;
}

export function EditUserForm({ user, listAddress }: EditUserFormProps) {
  const me = useCurrentUser();
  const update = useUpdateUser(user.id);
  const categories = useCategories().data;
  const [isDone, finish] = useReturnAfterSaving(listAddress);
  /** An e-mail is never removed here, and only collaborators may have none. */
  const mayLackEmail = (role: Role) => user.email === '' && role === 'colaborador';
  const form = useAppForm({
    initialValues: { ...toValues(toBase(user)), newPassword: '', confirmation: '' },
    validate: {
      ...personRules,
      email: (value: string, { role }: EditValues) => (mayLackEmail(role) ? rules.optionalEmail : rules.email)(value),
      newPassword: (value: string) => (value ? rules.newPassword(value) : null),
      confirmation: rules.confirmation,
    },
    confirm: async (values) => !user.status || values.status || confirmNamed(user.name, users.confirmDeactivation),
    edits: {
      base: toBase(user),
      toBody,
      toValues,
      describe: {
        role: roleLabel,
        status: statusLabel,
        category_id: (id) => (id === null ? users.form.noCategory : nameOf(categories, id)),
      },
    },
    submit: ({ newPassword, confirmation }, edit) =>
      update.mutateAsync({ ...edit, ...(newPassword && { newPassword, confirmPassword: confirmation }) }),
    success: text.done,
    onSuccess: (_, { name, newPassword }) => {
      if (newPassword) notifySuccess(text.passwordDone(name.trim()));
      finish();
    },
    failure: text.failed,
    fieldNames: { confirmPassword: 'confirmation' },
  });
  const isSelf = me.id === user.id;
  return (
    <AppForm form={form} className={classes.form}>
      <Card>
        <fieldset disabled={isDone} className={classes.fields}>
          <PersonSection form={form} withoutEmail={mayLackEmail(form.values.role)} />
          <Section title={users.form.access}>
            <RoleSelect
              form={form}
              roles={isSelf ? [user.role] : grantableRoles(me.role)}
              role={form.values.role}
              fixed={isSelf ? users.form.ownRole : undefined}
            />
            <NativeSelect
              label={text.status}
              description={isSelf ? text.ownStatus : describeStatus(form.values.status, user.has_access !== false)}
              {...NOTE_BELOW}
              disabled={isSelf}
              data={STATUSES}
              {...form.getInputProps('status')}
              value={String(form.values.status)}
              onChange={(event) => {
                if (!form.submitting) form.setFieldValue('status', event.currentTarget.value === 'true');
              }}
            />
          </Section>
          <JobSection form={form} fixedCategory={isSelf ? users.form.ownCategory : undefined} />
          <PasswordSection form={form} user={user} isSelf={isSelf} />
        </fieldset>
        <div className={classes.foot}>
          <FormButtons form={form} back={listAddress} disabled={isDone}>
            {text.submit}
          </FormButtons>
        </div>
      </Card>
    </AppForm>
  );
}

/** Goes to the list a moment after saving, unless the user has left the page by then. */
function useReturnAfterSaving(listAddress: string): [isDone: boolean, finish: () => void] {
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = window.setTimeout(() => void navigate(listAddress), AFTER_SAVE_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isDone, listAddress, navigate]);
  return [isDone, () => setDone(true)];
}
