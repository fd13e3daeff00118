import { Card, TextInput } from '@mantine/core';
import { useCreateCategory } from '@/api/categories';
import { rules } from '@/domain/rules';
import { categories as text } from '@/strings/categories';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { giveUpOnEscape } from '@/ui/useLeaveGuard';
import classes from './CategoriesPage.module.css';
import { failureSentence } from './failureSentence';

interface CreateCategoryFormProps {
  takesFocus: boolean;
  /** Absent where there is nothing else to do on the page. */
  onCancel?: () => void;
}

/** Creates one category after the other. */
export function CreateCategoryForm({ takesFocus, onCancel }: CreateCategoryFormProps) {
  const create = useCreateCategory();
  const form = useAppForm({
    initialValues: { name: '' },
    validate: { name: rules.name },
    submit: ({ name }) => create.mutateAsync(name.trim()),
    success: ({ name }) => text.created(name),
    onSuccess: () => {
      form.reset();
      form.getInputNode('name')?.focus();
    },
    failure: (error) => failureSentence(error, text.saveFailed),
  });
  return (
    <Card mb="lg">
      <AppForm form={form}>
        <div className={classes.create}>
          <TextInput
            label={text.name}
            autoComplete="off"
            autoFocus={takesFocus}
            required
            onKeyDown={(event) => {
              if (onCancel) giveUpOnEscape(event, form.isDirty(), onCancel);
            }}
            {...form.getInputProps('name')}
          />
          <FormButtons form={form} onCancel={onCancel}>
            {text.create}
          </FormButtons>
        </div>
      </AppForm>
    </Card>
  );
}
