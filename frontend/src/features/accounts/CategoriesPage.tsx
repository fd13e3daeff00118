import { fetchTable } from '@/api/workbooks';
import { categories as text } from '@/strings/categories';
import { ExcelButton } from '@/ui/ExcelButton';
import { PageHeader } from '@/ui/PageHeader';
import { useListParams } from '@/ui/useListParams';
import { CategoryList } from './CategoryList';
import { CreateCategoryForm } from './CreateCategoryForm';

/** The groups of people who are evaluated with the same questions. */
export default function CategoriesPage() {
  const { search } = useListParams();
  return (
    <>
      <PageHeader
        title={text.title}
        exports={<ExcelButton fetch={fetchTable('categories', { search })} />}
      />
      <CreateCategoryForm />
      <CategoryList />
    </>
  );
}
