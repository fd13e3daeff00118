import { TextInput } from '@mantine/core';
import {
  useDeleteEvaluator,
  useLegacyEvaluators,
  useSaveEvaluator,
  type LegacyEvaluator,
} from '@/api/legacy';
import { legacy } from '@/strings/legacy';
import { Folded, type Column } from '@/ui/DataTable';
import { Email } from '@/ui/Email';
import { NOTE_BELOW, PasswordField, useAppForm } from '@/ui/form';
import { failureSentence } from './failureSentence';
import { EMAIL, LegacyForm } from './LegacyForm';
import { LegacyScreen, type LegacyFormProps } from './LegacyScreen';
import { rules } from '@/domain/rules';

const text = legacy.evaluators;

const COLUMNS: readonly Column<LegacyEvaluator>[] = [
  { key: 'email', header: text.columns.email, needsRoom: true, rowLabel: false, render: ({ email }) => <Email email={email} /> },
];

/** The old screen of the people who evaluate. */
export default function EvaluatorsPage() {
  return (
    <LegacyScreen
      text={text}
      shownRole="evaluador"
      columns={COLUMNS}
      query={useLegacyEvaluators()}
      removal={useDeleteEvaluator()}
      belowName={({ email }) => (
        <Folded>
          <Email email={email} />
        </Folded>
      )}
      searchedText={({ name, email }) => `${name} ${email}`}
      form={(props) => <EvaluatorForm {...props} />}
    />
  );
}

function EvaluatorForm({ person, onClose }: LegacyFormProps<LegacyEvaluator>) {
  const save = useSaveEvaluator(person?.id ?? null);
  const form = useAppForm({
    initialValues: { name: person?.name ?? '', email: person?.email ?? '', password: '' },
    validate: {
      name: rules.name,
      email: rules.email,
      password: (value) => (person && value === '' ? null : rules.newPassword(value)),
    },
    edits: {
      base: person ? { name: person.name, email: person.email } : undefined,
      toBody: ({ name, email }) => ({ name: name.trim(), email: email.trim() }),
      toValues: (base) => base,
    },
    submit: ({ password }, body) => save.mutateAsync({ ...body, ...(password && { password }) }),
    success: ({ name }) => text.saved(name),
    onSuccess: onClose,
    failure: (error) => failureSentence(error, text.saveFailed),
  });
  return (
    <LegacyForm form={form} onCancel={onClose}>
      <TextInput label={text.name} autoComplete="off" required {...form.getInputProps('name')} />
      <TextInput label={text.email} {...EMAIL} required {...form.getInputProps('email')} />
      <PasswordField
        label={text.password}
        description={person && text.passwordKept}
        {...NOTE_BELOW}
        autoComplete="new-password"
        required={!person}
        {...form.getInputProps('password')}
      />
    </LegacyForm>
  );
}
