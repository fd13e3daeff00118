import type { ListParams } from '@/ui/useListParams';
import { SCOPE_FILTERS } from './scope';

/** The lists of what came back after the results, as in the addresses. */
export const FOLLOW_UP_VIEWS = ['answered', 'unconfirmed', 'requests', 'corrections'] as const;
export type FollowUpView = (typeof FOLLOW_UP_VIEWS)[number];

/** The filters of the reports, as in the address. */
export const REPORTS_FILTERS = ['evaluation_name', 'show', 'provisional', 'evaluator', ...SCOPE_FILTERS] as const;
export type ReportsList = ListParams<(typeof REPORTS_FILTERS)[number]>;
