import { useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';

export type Dashboard = components['schemas']['DashboardOut'];
export type Charts = components['schemas']['ChartsOut'];
export type Progress = components['schemas']['ProgressOut'];

const dashboardKey = ['dashboard'] as const;

/** The figures of the current year. */
export const useDashboard = () =>
  useQuery({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => api.get<Dashboard>('/dashboard/metrics', { signal }),
  });

/** How totals spread this year, by category and over the years. */
export const useCharts = () =>
  useQuery({
    queryKey: [...dashboardKey, 'charts'],
    queryFn: ({ signal }) => api.get<Charts>('/dashboard/charts', { signal }),
  });
