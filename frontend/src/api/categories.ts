import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type Category = components['schemas']['CategoryOut'];

export const categoriesKey = ['categories'] as const;

/** Every category, by name. */
export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: ({ signal }) => api.get<Category[]>('/categories', { signal }),
});

export const useCategories = () => useQuery(categoriesQuery);
