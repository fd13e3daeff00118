import { NativeSelect, TextInput, Title } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useId, type ReactNode } from 'react';
import { useCategories, useCreateCategory } from '@/api/categories';
import { useDepartments, usePositions } from '@/api/users';
import type { Role } from '@/constants';
import { roleLabel } from '@/format';
import { common } from '@/strings/common';
import { categories } from '@/strings/categories';
import { users } from '@/strings/users';
import { CreateInline } from '@/ui/CreateInline';
import { ErrorNote } from '@/ui/ErrorNote';
import { NOTE_BELOW } from '@/ui/form';
import { namedChoices } from '@/ui/filterChoices';
import { rules } from '@/domain/rules';
import classes from './UserForm.module.css';

const text = users.form;

export const DEFAULT_ROLE: Role = 'colaborador';

/** The fields of a person in both forms, by the request's own keys. */
export interface PersonValues {
  name: string;
  email: string;
  identity_number: string;
  role: Role;
  position: string;
  department: string;
  /** As the select holds it; empty for none. */
  category_id: string;
}

export const personRules = {
  name: rules.name,
  email: rules.email,
  identity_number: rules.optionalIdentityNumber,
  position: rules.label,
  department: rules.label,
};

/** The values as they are sent. */
export const toPerson = ({ name, email, identity_number, role, position, department, category_id: category }: PersonValues) => ({
  name: name.trim(),
  email: email.trim(),
  identity_number: identity_number.trim(),
  role,
  position: position.trim(),
  department: department.trim(),
  category_id: category === '' ? null : Number(category),
});

/** A part of a long form, under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId} className={classes.section}>
      <Title order={2} size="h3" id={titleId} mb="sm">
        {title}
      </Title>
      <div className={classes.grid}>{children}</div>
    </div>
  );
}

interface PersonForm {
  getInputProps: (field: keyof PersonValues) => GetInputPropsReturnType;
}

interface PersonSectionProps {
  form: PersonForm;
  /** Whether the person may be without e-mail. */
  withoutEmail?: boolean;
}

export function PersonSection({ form, withoutEmail = false }: PersonSectionProps) {
  return (
    <Section title={text.person}>
      <TextInput label={text.name} required autoComplete="off" {...form.getInputProps('name')} />
      <TextInput
        label={text.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...(withoutEmail ? { description: text.withoutEmail, ...NOTE_BELOW } : { required: true })}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={text.identityNumber}
        description={text.optional}
        {...NOTE_BELOW}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('identity_number')}
      />
    </Section>
  );
}

export function JobSection({ form, fixedCategory }: { form: PersonForm; fixedCategory?: string | undefined }) {
  const positions = usePositions().data;
  const departments = useDepartments().data;
  const id = useId();
  const optional = { autoComplete: 'off', description: text.optional, ...NOTE_BELOW };
  return (
    <Section title={text.job}>
      <TextInput label={text.position} list={`${id}-positions`} {...optional} {...form.getInputProps('position')} />
      <TextInput label={text.department} list={`${id}-departments`} {...optional} {...form.getInputProps('department')} />
      <CategorySelect form={form} fixed={fixedCategory} />
      <Suggestions id={`${id}-positions`} names={positions} />
      <Suggestions id={`${id}-departments`} names={departments} />
    </Section>
  );
}

/** Existing names for a field of free text, so that the same thing is not spelt in two ways. */
export const Suggestions = ({ id, names = [] }: { id: string; names: string[] | undefined }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

function CategorySelect({ form, fixed }: { form: PersonForm; fixed: string | undefined }) {
  const { data, error, refetch } = useCategories();
  const create = useCreateCategory();
  if (error && !data) {
    return <ErrorNote message={text.categoriesFailed} error={error} onRetry={() => void refetch()} />;
  }
  const field = form.getInputProps('category_id');
  return (
    <div>
      <NativeSelect
        label={text.category}
        description={fixed ?? text.optional}
        {...NOTE_BELOW}
        disabled={!data || fixed !== undefined}
        data={[
          { value: '', label: data ? text.noCategory : common.states.loading },
          ...namedChoices(data ?? []),
        ]}
        {...field}
      />
      {fixed === undefined && (
        <CreateInline
          text={categories.inline}
          validate={rules.name}
          create={(name) => create.mutateAsync(name)}
          onCreated={(id) => (field.onChange as (categoryId: string) => void)(String(id))}
        />
      )}
    </div>
  );
}

interface RoleSelectProps {
  form: PersonForm;
  /** The roles that may be given. */
  roles: readonly Role[];
  role: Role;
  /** Why the role cannot be chosen. */
  fixed?: string | undefined;
}

/** The role, and below it what it may do. */
export function RoleSelect({ form, roles, role, fixed }: RoleSelectProps) {
  return (
    <NativeSelect
      label={text.role}
      description={fixed ?? text.roleHints[role]}
      {...NOTE_BELOW}
      disabled={fixed !== undefined}
      required
      data={roles.map((role) => ({ value: role, label: roleLabel(role) }))}
      {...form.getInputProps('role')}
    />
  );
}
