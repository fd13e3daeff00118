import { useProlong } from '@/api/notEvaluated';
import { rules } from '@/domain/rules';
import { notEvaluated } from '@/strings/notEvaluated';
import { AppForm, DateField, SubmitButton, useAppForm } from '@/ui/form';
import { ErrorNote } from '@/ui/ErrorNote';
import { LinesSkeleton } from '@/ui/skeletons';
import classes from './NotEvaluatedPage.module.css';

const text = notEvaluated.prolong;

interface ProlongFormProps {
  selected: number[];
  onDone: () => void;
}

/** A later closing date for the evaluators of those who are ticked, or for none where that fails. */
export function ProlongForm({ selected, onDone }: ProlongFormProps) {
  const prolong = useProlong();
  const form = useAppForm({
    initialValues: { closes_on: '' },
    validate: { closes_on: rules.day },
    validateLists: () => (selected.length > 0 ? {} : { selected: text.nobody }),
    submit: ({ closes_on }) => prolong.mutateAsync({ ids: selected, closes_on }),
    success: ({ changed }) => text.done(changed),
    onSuccess: () => {
      form.reset();
      onDone();
    },
    failure: text.failed,
    guardLeave: false,
  });
  return (
    <AppForm form={form}>
      {form.errors.selected && selected.length === 0 && (
        <div className={classes.note}>
          <ErrorNote message={text.nobody} />
        </div>
      )}
      <div className={classes.prolong}>
        <DateField label={text.label} description={text.description} {...form.getInputProps('closes_on')} />
        <SubmitButton form={form}>{text.submit}</SubmitButton>
      </div>
    </AppForm>
  );
}

/** Reserves the space of the form until it is known whether anybody can get more time. */
export const ProlongFormSkeleton = () => <LinesSkeleton h={[220, 123]} />;
