import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type Category = components['schemas']['CategoryOut'];

const categoriesKey = ['categories'] as const;

/** Every category, by name. */
export const fetchCategories = (signal: AbortSignal) => api.get<Category[]>('/categories', { signal });

const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: ({ signal }) => fetchCategories(signal),
});

export const useCategories = () => useQuery(categoriesQuery);

export const useCreateCategory = () =>
  useWrite((name: string) => api.post<Category>('/categories', { name }));

export const useRenameCategory = () =>
  useWrite(({ id, name }: Category) => api.put<Category>(`/categories/${id}`, { name }));

export const useDeleteCategory = () =>
  useWrite((id: number) => api.delete(`/categories/${id}`));
