import { Card, TextInput } from '@mantine/core';
import { useCreateCategory } from '@/api/categories';
import { rules } from '@/domain/rules';
import { categories as text } from '@/strings/categories';
import { AppForm, SubmitButton, useAppForm } from '@/ui/form';
import classes from './CategoriesPage.module.css';
import { failureSentence } from './failureSentence';

export function CreateCategoryForm() {
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
          <TextInput label={text.name} autoComplete="off" required {...form.getInputProps('name')} />
          <SubmitButton form={form}>{text.create}</SubmitButton>
        </div>
      </AppForm>
    </Card>
  );
}
