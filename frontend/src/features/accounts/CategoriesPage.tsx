import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCategoriesToEdit } from '@/api/categories';
import { fetchTable } from '@/api/workbooks';
import { categories as text } from '@/strings/categories';
import { ExcelButton } from '@/ui/ExcelButton';
import { PageHeader } from '@/ui/PageHeader';
import { useListParams } from '@/ui/useListParams';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import { CategoryList } from './CategoryList';
import { CreateCategoryForm } from './CreateCategoryForm';

/** The groups of people who are evaluated with the same questions. */
export default function CategoriesPage() {
  const { search } = useListParams();
  const hasNone = useCategoriesToEdit().data?.length === 0;
  const [creating, setCreating] = useState<'unasked' | 'asked' | null>(null);
  const { target: opener, restoreFocus } = useRestoreFocus<HTMLButtonElement>();
  // The form stays when the first category is there, because others may follow.
  if (hasNone && creating === null) setCreating('unasked');
  const close = () => {
    setCreating(null);
    restoreFocus();
  };
  return (
    <>
      <PageHeader
        title={text.title}
        exports={<ExcelButton fetch={fetchTable('categories', { search })} />}
        action={
          creating === null && (
            <Button
              ref={opener}
              leftSection={<IconPlus size={20} stroke={1.8} aria-hidden />}
              onClick={() => setCreating('asked')}
            >
              {text.create}
            </Button>
          )
        }
      />
      {creating && <CreateCategoryForm takesFocus={creating === 'asked'} {...(!hasNone && { onCancel: close })} />}
      <CategoryList />
    </>
  );
}
