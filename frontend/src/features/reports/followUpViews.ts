import { bandFilter, evaluatorFilter, oneOf, textFilter, trueFilter } from '@/domain/filters';
import type { ListParams } from '@/ui/useListParams';
import { SCOPE } from './scope';

/** The lists of what came back after the results, as in the addresses. */
export const FOLLOW_UP_VIEWS = ['answered', 'unconfirmed', 'requests', 'corrections'] as const;
export type FollowUpView = (typeof FOLLOW_UP_VIEWS)[number];

export const REPORTS_FILTERS = {
  evaluation_name: textFilter,
  show: oneOf(FOLLOW_UP_VIEWS),
  provisional: trueFilter,
  evaluator_id: evaluatorFilter,
  band: bandFilter,
  ...SCOPE,
};
export type ReportsList = ListParams<typeof REPORTS_FILTERS>;

/** Those of the lists of corrections. */
export const CORRECTIONS_FILTERS = { show: REPORTS_FILTERS.show, ...SCOPE };
export type CorrectionsList = ListParams<typeof CORRECTIONS_FILTERS>;
