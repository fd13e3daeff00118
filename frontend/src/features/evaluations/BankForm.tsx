import { Textarea, TextInput } from '@mantine/core';
import type { EditedBank, QuestionBank } from '@/api/questionBanks';
import { NAME_MAX_LENGTH } from '@/constants';
import { requiredText, textUpTo } from '@/domain/characters';
import { evaluations } from '@/strings/evaluations';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import type { LeaveRule } from '@/ui/useLeaveGuard';
import { alertMissingToken, serverSentence } from './bankErrors';
import classes from './QuestionBanksPage.module.css';

const DESCRIPTION_MAX_LENGTH = 2000;

const text = evaluations.banks.form;

interface BankFormProps {
  /** Absent for a new one. */
  bank?: QuestionBank;
  /** Whether another person has deleted it. */
  isGone?: boolean;
  label: string;
  submitLabel: string;
  send: (body: EditedBank) => Promise<QuestionBank>;
  onSaved: (bank: QuestionBank) => void;
  takesFocus: boolean;
  /** Absent where there is nothing else to do on the page. */
  onCancel?: () => void;
  /** When to ask before unsaved input is lost. Default: when the path changes. */
  guardLeave?: LeaveRule;
}

/** The name and the description of a bank. */
export function BankForm({ bank, isGone = false, label, submitLabel, send, onSaved, takesFocus, onCancel, guardLeave }: BankFormProps) {
  const base = bank && { name: bank.name, description: bank.description };
  const form = useAppForm({
    initialValues: base ?? { name: '', description: '' },
    validate: {
      name: requiredText(NAME_MAX_LENGTH, text.nameRequired),
      description: textUpTo(DESCRIPTION_MAX_LENGTH),
    },
    edits: {
      base,
      isGone,
      toBody: ({ name, description }) => ({ name: name.trim(), description: description.trim() }),
      toValues: (values) => values,
    },
    submit: (_, body) => alertMissingToken(send(body)),
    onSuccess: onSaved,
    failure: serverSentence,
    guardLeave,
  });

  return (
    <AppForm form={form} className={classes.fields} aria-label={label}>
      <TextInput label={text.name} required autoFocus={takesFocus} {...form.getInputProps('name')} />
      <Textarea
        label={text.bankDescription}
        description={text.optional}
        minRows={2}
        {...form.getInputProps('description')}
      />
      <FormButtons form={form} onCancel={onCancel}>
        {submitLabel}
      </FormButtons>
    </AppForm>
  );
}
