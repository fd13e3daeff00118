import { Textarea } from '@mantine/core';
import { requiredLongText } from '@/domain/characters';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { CharactersLeft } from './CharactersLeft';
import classes from './LongTextForm.module.css';

interface LongTextFormProps {
  'aria-label': string;
  label: string;
  help?: string;
  maxLength: number;
  /** Asks for confirmation after validation. */
  confirm?: () => Promise<boolean>;
  submit: (text: string) => Promise<unknown>;
  success: string;
  onSuccess?: () => void;
  onCancel: () => void;
  failure: string;
  /** The label of the button that sends it. */
  children: string;
}

/** A form with one long text, such as a reason or an answer, in the place of the button that opened it. */
export function LongTextForm({ label, help, maxLength, submit, onCancel, children, ...props }: LongTextFormProps) {
  const { 'aria-label': name, ...options } = props;
  const form = useAppForm({
    initialValues: { text: '' },
    validate: { text: requiredLongText(maxLength) },
    submit: ({ text }) => submit(text),
    fieldNames: { reason: 'text', answer: 'text' },
    ...options,
  });
  return (
    <AppForm form={form} aria-label={name} className={classes.form}>
      <div>
        <Textarea label={label} description={help} required autosize maxRows={16} autoFocus {...form.getInputProps('text')} />
        <CharactersLeft text={form.values.text} maxLength={maxLength} />
      </div>
      <FormButtons form={form} onCancel={onCancel}>
        {children}
      </FormButtons>
    </AppForm>
  );
}
