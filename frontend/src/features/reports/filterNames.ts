import { fetchCategories } from '@/api/categories';
import { fetchPerson } from '@/api/users';

/** The names of the category and the evaluator that a list is narrowed to; empty where it is not. */
export interface FilterNames {
  category: string;
  evaluator: string;
}

/** Reads the names for a document, in which an id says nothing. */
export async function fetchFilterNames(
  { category_id: categoryId, evaluator_id: evaluatorId }: { category_id: number | null; evaluator_id?: number | '' | null | undefined },
  signal: AbortSignal,
): Promise<FilterNames> {
  const [category, evaluator] = await Promise.all([
    categoryId ? categoryName(categoryId, signal) : '',
    evaluatorId ? fetchPerson(evaluatorId, signal).then(({ name }) => name) : '',
  ]);
  return { category, evaluator };
}

async function categoryName(id: number, signal: AbortSignal): Promise<string> {
  const categories = await fetchCategories(signal);
  return categories.find((category) => category.id === id)?.name ?? String(id);
}
