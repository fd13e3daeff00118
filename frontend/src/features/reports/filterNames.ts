import { fetchCategories } from '@/api/categories';
import { fetchPerson } from '@/api/users';

/** The names of the category and the evaluator that a list is narrowed to; empty where it is not. */
export interface FilterNames {
  category: string;
  evaluator: string;
}

/** Reads the names for a document, in which an id says nothing. */
export async function fetchFilterNames(
  { category_id, evaluator_id = '' }: { category_id: string; evaluator_id?: string },
  signal: AbortSignal,
): Promise<FilterNames> {
  const [category, evaluator] = await Promise.all([
    category_id && categoryName(category_id, signal),
    evaluator_id && fetchPerson(Number(evaluator_id), signal).then(({ name }) => name),
  ]);
  return { category, evaluator };
}

async function categoryName(id: string, signal: AbortSignal): Promise<string> {
  const categories = await fetchCategories(signal);
  return categories.find((category) => String(category.id) === id)?.name ?? id;
}
