import { paths } from '@/paths';
import { assignments } from '@/strings/assignments';
import { audit } from '@/strings/audit';
import { categories } from '@/strings/categories';
import { dashboard } from '@/strings/dashboard';
import { evaluations } from '@/strings/evaluations';
import { history } from '@/strings/history';
import { imports } from '@/strings/imports';
import { plans } from '@/strings/plans';
import { readiness } from '@/strings/readiness';
import { reminders } from '@/strings/reminders';
import { reports } from '@/strings/reports';
import { results } from '@/strings/results';
import { users } from '@/strings/users';

/** A page's `h1`, and the sentence below it. */
export interface Head {
  title: string;
  description: string;
}

/** Stands for the school's year, which the server knows. */
export const YEAR = ':year';

const only = ({ title, description }: Head): Head => ({ title, description });

/**
 * The heads of pages that say the same to everybody, by address: the server draws them with the frame, long before
 * the application is there. Only the build reads this: the words of all rooms are too much for a first screen.
 */
export const heads: Readonly<Record<string, Head>> = {
  [paths.dashboard]: { title: dashboard.title, description: dashboard.description(YEAR) },
  [paths.evaluationForm]: only(results),
  [paths.users]: only(users),
  [paths.categories]: only(categories),
  [paths.questionBanks]: only(evaluations.banks),
  [paths.evaluations]: only(evaluations.list),
  [paths.assignments]: only(assignments),
  [paths.assignmentManagement]: only(assignments),
  [paths.readiness]: only(readiness),
  [paths.imports]: only(imports),
  [paths.reports]: only(reports.latest),
  [paths.evaluationHistory]: only(history),
  [paths.trainingReport]: only(reports.training),
  [paths.plans]: only(plans),
  [paths.reminders]: only(reminders),
  [paths.audit]: only(audit),
  [paths.myHistory]: only(history.mine),
};
