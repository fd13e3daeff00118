import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './client';
import { refreshNames } from './queryClient';
import type { components } from './schema';

export type Category = components['schemas']['CategoryOut'];

export const categoriesKey = ['categories'] as const;

/** Every category, by name. */
export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: ({ signal }) => api.get<Category[]>('/categories', { signal }),
});

export const useCategories = () => useQuery(categoriesQuery);

/** Whatever is answered, the list is read again: somebody else may have been quicker. */
function useCategoryWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => refreshNames(queryClient),
    onError: () => void refreshNames(queryClient),
  });
}

export const useCreateCategory = () =>
  useCategoryWrite((name: string) => api.post<Category>('/categories', { name }));

export const useRenameCategory = () =>
  useCategoryWrite(({ id, name }: Category) => api.put<Category>(`/categories/${id}`, { name }));

export const useDeleteCategory = () =>
  useCategoryWrite((id: number) => api.delete(`/categories/${id}`));
