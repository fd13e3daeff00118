import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { Edited } from './forms';
import { readQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

type CategoryBody = components['schemas']['CategoryIn'];
export type Category = components['schemas']['CategoryOut'];
/** With its number of active people. */
export type ListedCategory = components['schemas']['ListedCategoryOut'];

/** Every category, by name. */
export const fetchCategories = (signal: AbortSignal) => api.get('/categories', { signal });

const categoriesQuery = readQuery('/categories');

export const useCategories = () => useQuery(categoriesQuery);

/** The same where they are renamed: always stale, because a form is filled in from them. */
export const useCategoriesToEdit = () => useQuery({ ...categoriesQuery, staleTime: 0 });

export const useCreateCategory = () =>
  useWrite((name: string) => api.post('/categories', { body: { name } }));

export const useRenameCategory = () =>
  useWrite(({ id, ...edit }: Pick<Category, 'id'> & Edited<CategoryBody>) => api.put('/categories/{category_id}', { path: { category_id: id }, body: edit }), {
    updateCache: (renamed, queryClient) =>
      queryClient.setQueryData(categoriesQuery.queryKey, (categories) =>
        categories?.map((category) => (category.id === renamed.id ? { ...category, ...renamed } : category)),
      ),
  });

export const useDeleteCategory = () =>
  useWrite((id: number) => api.delete('/categories/{category_id}', { path: { category_id: id } }));
