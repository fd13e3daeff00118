import { NativeSelect, TextInput } from '@mantine/core';
import { useCategories } from '@/api/categories';
import {
  useDeleteCollaborator,
  useLegacyCollaborators,
  useSaveCollaborator,
  type CollaboratorBody,
  type LegacyCollaborator,
} from '@/api/legacy';
import { describeWork } from '@/domain/describeWork';
import { pick } from '@/pick';
import { common } from '@/strings/common';
import { legacy } from '@/strings/legacy';
import { Folded, type Column } from '@/ui/DataTable';
import { Email } from '@/ui/Email';
import { ErrorNote } from '@/ui/ErrorNote';
import { nameOf, namedChoices } from '@/ui/filterChoices';
import { NOTE_BELOW, useAppForm, type UseAppFormReturn } from '@/ui/form';
import { CellText } from '@/ui/CellText';
import { failureSentence } from './failureSentence';
import { EMAIL, LegacyForm } from './LegacyForm';
import { LegacyScreen, type LegacyFormProps } from './LegacyScreen';
import { rules } from '@/domain/rules';

const text = legacy.collaborators;

/** The old screen of the people who are evaluated. */
export default function CollaboratorsPage() {
  const categories = useCategories().data;
  const columns: readonly Column<LegacyCollaborator>[] = [
    {
      key: 'position',
      header: text.columns.position,
      needsRoom: true,
      render: ({ position }) => <CellText>{position || text.missing}</CellText>,
    },
    {
      key: 'department',
      header: text.columns.department,
      needsRoom: true,
      render: ({ department }) => <CellText>{department || text.missing}</CellText>,
    },
    {
      key: 'category',
      header: text.columns.category,
      render: (person) => <CellText>{person.category_id === null ? text.noCategory : nameOf(categories, person.category_id)}</CellText>,
    },
  ];
  return (
    <LegacyScreen
      text={text}
      shownRole="colaborador"
      columns={columns}
      query={useLegacyCollaborators()}
      removal={useDeleteCollaborator()}
      belowName={(person) => (
        <>
          {person.email && <Email email={person.email} />}
          <Folded>{describeWork(person)}</Folded>
        </>
      )}
      searchedText={({ name, position, department, email }) => `${name} ${position} ${department} ${email}`}
      form={(props) => <CollaboratorForm {...props} />}
    />
  );
}

interface Values {
  name: string;
  position: string;
  department: string;
  email: string;
  /** As the select holds it; empty for none. */
  category_id: string;
}

const NOBODY: Values = { name: '', position: '', department: '', email: '', category_id: '' };

const toBase = (person: LegacyCollaborator): CollaboratorBody =>
  pick(person, ['name', 'position', 'department', 'email', 'category_id']);

const toValues = ({ category_id: category, ...person }: CollaboratorBody): Values => ({
  ...person,
  category_id: category === null ? '' : String(category),
});

const toBody = ({ name, position, department, email, category_id: category }: Values): CollaboratorBody => ({
  name: name.trim(),
  position: position.trim(),
  department: department.trim(),
  email: email.trim(),
  category_id: category === '' ? null : Number(category),
});

function CollaboratorForm({ person, onClose }: LegacyFormProps<LegacyCollaborator>) {
  const save = useSaveCollaborator(person?.id ?? null);
  const categories = useCategories().data;
  const base = person ? toBase(person) : undefined;
  const form = useAppForm({
    initialValues: base ? toValues(base) : NOBODY,
    validate: {
      name: rules.name,
      position: rules.name,
      department: rules.label,
      email: (value) => (value.trim() ? rules.email(value) : null),
      category_id: (value) => (value ? null : common.form.required),
    },
    edits: { base, toBody, toValues, describe: { category_id: (id) => nameOf(categories, id) } },
    submit: (_, body) => save.mutateAsync(body),
    success: ({ name }) => text.saved(name),
    onSuccess: onClose,
    failure: (error) => failureSentence(error, text.saveFailed),
  });
  return (
    <LegacyForm form={form} onCancel={onClose}>
      <TextInput label={text.name} autoComplete="off" required {...form.getInputProps('name')} />
      <TextInput label={text.position} autoComplete="off" required {...form.getInputProps('position')} />
      <TextInput
        label={text.department}
        description={text.optional}
        {...NOTE_BELOW}
        autoComplete="off"
        {...form.getInputProps('department')}
      />
      <TextInput
        label={text.email}
        description={text.emailHint}
        {...NOTE_BELOW}
        {...EMAIL}
        {...form.getInputProps('email')}
      />
      <CategorySelect form={form} />
    </LegacyForm>
  );
}

function CategorySelect({ form }: { form: Pick<UseAppFormReturn<{ category_id: string }>, 'getInputProps'> }) {
  const { data, error, refetch } = useCategories();
  if (error && !data) {
    return <ErrorNote message={text.categoriesFailed} error={error} onRetry={() => void refetch()} />;
  }
  const options = namedChoices(data ?? []);
  return (
    <NativeSelect
      key={options.length}
      label={text.category}
      required
      disabled={!data}
      data={[{ value: '', label: data ? text.chooseCategory : common.states.loading }, ...options]}
      {...form.getInputProps('category_id')}
    />
  );
}
