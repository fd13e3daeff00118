import { TextInput } from '@mantine/core';
import { useRenameCategory, type Category } from '@/api/categories';
import { categories as text } from '@/strings/categories';
import { common } from '@/strings/common';
import { AppForm, FormButtons, useAppForm } from '@/ui/form';
import { giveUpOnEscape } from '@/ui/useLeaveGuard';
import classes from './CategoriesPage.module.css';
import { failureSentence } from './failureSentence';
import { rules } from '@/domain/rules';

interface CategoryNameFormProps {
  category: Category;
  /** Whether another person has deleted it. */
  isGone: boolean;
  /** Saved or given up. */
  onDone: () => void;
}

/** Gives a category another name, in its row. */
export function CategoryNameForm({ category, isGone, onDone }: CategoryNameFormProps) {
  const rename = useRenameCategory();
  const form = useAppForm({
    initialValues: { name: category.name },
    validate: { name: rules.name },
    edits: { base: { name: category.name }, isGone, toBody: ({ name }) => ({ name: name.trim() }), toValues: (base) => base },
    submit: (_, edit) => rename.mutateAsync({ id: category.id, ...edit }),
    success: ({ name }) => text.renamed(name),
    onSuccess: onDone,
    failure: (error) => failureSentence(error, text.saveFailed),
  });
  return (
    <AppForm form={form} aria-label={text.editOf(category.name)} className={classes.rename}>
      <TextInput
        aria-label={text.newName(category.name)}
        autoComplete="off"
        autoFocus
        required
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          giveUpOnEscape(event, form.isDirty(), onDone);
        }}
        {...form.getInputProps('name', { withFocus: false })}
      />
      <FormButtons form={form} size="sm" onCancel={onDone}>
        {common.actions.save}
      </FormButtons>
    </AppForm>
  );
}
