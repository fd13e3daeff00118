import { Textarea } from '@mantine/core';
import { AppForm } from './AppForm';
import { FormButtons } from './FormButtons';
import classes from './ReasonForm.module.css';
import { useAppForm } from './useAppForm';

interface ReasonFormProps {
  'aria-label': string;
  label: string;
  help: string;
  /** The error of the text, or null. */
  validate: (text: string) => string | null;
  submit: (text: string) => Promise<unknown>;
  success: string;
  onSuccess?: () => void;
  onCancel: () => void;
  failure: string;
  /** The label of the button that sends it. */
  children: string;
}

/** A text that somebody else will read, asked for in the place of the button that was pressed. */
export function ReasonForm({ label, help, validate, submit, success, onSuccess, onCancel, failure, children, ...rest }: ReasonFormProps) {
  const form = useAppForm({
    initialValues: { reason: '' },
    validate: { reason: validate },
    submit: ({ reason }) => submit(reason),
    success,
    ...(onSuccess && { onSuccess }),
    failure,
    fieldNames: { answer: 'reason' },
  });
  return (
    <AppForm form={form} className={classes.form} {...rest}>
      <Textarea
        label={label}
        description={help}
        required
        autosize
        minRows={2}
        maxRows={10}
        autoFocus
        {...form.getInputProps('reason')}
      />
      <FormButtons form={form} onCancel={onCancel}>
        {children}
      </FormButtons>
    </AppForm>
  );
}
