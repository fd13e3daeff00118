import { useQuery } from '@tanstack/react-query';
import { reads } from './client';
import type { components } from './schema';

export type Dashboard = components['schemas']['DashboardOut'];
export type Charts = components['schemas']['ChartsOut'];
export type Progress = components['schemas']['ProgressOut'];

const dashboardKey = ['dashboard'] as const;

/** The figures of the current year. */
export const useDashboard = () =>
  useQuery({
    queryKey: dashboardKey,
    ...reads<Dashboard>('/dashboard/metrics'),
  });

/** How totals spread this year, by category and over the years. */
export const useCharts = () =>
  useQuery({
    queryKey: [...dashboardKey, 'charts'],
    ...reads<Charts>('/dashboard/charts'),
  });
