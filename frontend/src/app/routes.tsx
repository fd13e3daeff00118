import {
  IconBuildingBank,
  IconCalendarStats,
  IconChartDots,
  IconChecklist,
  IconClipboardCheck,
  IconClipboardList,
  IconFileImport,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconListDetails,
  IconMail,
  IconMessages,
  IconPlugConnected,
  IconPresentationAnalytics,
  IconReportAnalytics,
  IconSchool,
  IconSend,
  IconShieldSearch,
  IconTags,
  IconTargetArrow,
  IconUserEdit,
  IconUserQuestion,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { MANAGERS, type Role } from '@/constants';
import { paths } from '@/paths';
import type { navigation } from '@/strings/navigation';

export type RouteParams = Readonly<Record<string, string | undefined>>;
export type MenuGroup = keyof typeof navigation.groups;

export interface AppRoute {
  /** One address, or several that show the same screen. */
  path: string | readonly [string, ...string[]];
  /** The page, a default export, loaded when it is first visited. */
  load: () => Promise<{ default: ComponentType }>;
  /** Who may see it; absent: everybody who is signed in. */
  roles?: readonly Role[];
  /** The parameter with the id of a user who may see the page without one of the `roles`, such as a report's owner. */
  owner?: string;
  /** Without a link of its own: the one that leads to it, which is marked in its place. */
  within?: string;
  /** The link in the side menu, in the order of this table, with the page's name (`pageNames.ts`); absent: none. */
  menu?: {
    icon: Icon;
    group: MenuGroup;
    /** Fewer roles than the page has. */
    roles?: readonly Role[];
  };
}

/** A public page, without menu and guard. */
export type PublicRoute = Pick<AppRoute, 'path' | 'load'>;

export const addressesOf = ({ path }: PublicRoute): readonly [string, ...string[]] =>
  typeof path === 'string' ? [path] : path;

/** The pages for everybody besides the login page. */
export const publicRoutes: readonly PublicRoute[] = [
  { path: [paths.verify, paths.verifyFolio(':folio')], load: () => import('@/features/documents/VerifyPage') },
  { path: paths.forgotPassword, load: () => import('@/features/mail/ForgotPasswordPage') },
  { path: paths.setPassword, load: () => import('@/features/mail/SetPasswordPage') },
];

export const isPublic = (pathname: string): boolean =>
  publicRoutes.some((route) => addressesOf(route).some((path) => matchPath(path, pathname)));

/** Every page behind the login. The router, the guards and the side menu are made from this. */
export const routes: readonly AppRoute[] = [
  {
    path: paths.home,
    load: () => import('./pages/HomeRoute'),
    roles: ['evaluador', 'colaborador', 'gestionhumana'],
    menu: { icon: IconHome, group: 'start' },
  },
  {
    path: paths.dashboard,
    load: () => import('./pages/DashboardRoute'),
    roles: MANAGERS,
    menu: { icon: IconLayoutDashboard, group: 'start' },
  },
  {
    path: paths.readiness,
    load: () => import('./pages/ReadinessRoute'),
    roles: MANAGERS,
    menu: { icon: IconChecklist, group: 'prepare' },
  },
  {
    path: paths.evaluations,
    load: () => import('@/features/evaluations/EvaluationsPage'),
    roles: MANAGERS,
    menu: { icon: IconClipboardList, group: 'prepare' },
  },
  {
    path: paths.createEvaluation,
    load: () => import('@/features/evaluations/CreateEvaluationPage'),
    roles: MANAGERS,
    within: paths.evaluations,
  },
  {
    path: paths.newYear,
    load: () => import('@/features/evaluations/NewYearPage'),
    roles: MANAGERS,
    within: paths.evaluations,
  },
  {
    path: paths.editEvaluation(':id'),
    load: () => import('@/features/evaluations/EditEvaluationPage'),
    roles: MANAGERS,
    within: paths.evaluations,
  },
  {
    path: paths.questionBanks,
    load: () => import('@/features/evaluations/QuestionBanksPage'),
    roles: MANAGERS,
    menu: { icon: IconListDetails, group: 'prepare' },
  },
  {
    path: [paths.assignments, paths.assignmentManagement],
    load: () => import('@/features/assignments/AssignmentsPage'),
    roles: MANAGERS,
    menu: { icon: IconUsersGroup, group: 'prepare' },
  },
  {
    path: paths.evaluationForm,
    load: () => import('@/features/results/EvaluationFormPage'),
    roles: ['admin', 'evaluador'],
    menu: { icon: IconClipboardCheck, group: 'evaluate', roles: ['evaluador'] },
  },
  {
    path: paths.sentEvaluations,
    load: () => import('@/features/results/SentEvaluationsPage'),
    roles: ['admin', 'evaluador'],
    within: paths.evaluationForm,
  },
  {
    path: paths.sentEvaluation(':evaluationId', ':userId'),
    load: () => import('./pages/SentEvaluationRoute'),
    roles: ['admin', 'evaluador'],
    within: paths.evaluationForm,
  },
  {
    path: paths.ledTalks,
    load: () => import('@/features/talks/LedTalksPage'),
    menu: { icon: IconMessages, group: 'evaluate', roles: ['evaluador'] },
  },
  {
    path: paths.ledTalk(':evaluationId', ':userId'),
    load: () => import('@/features/talks/LedTalkPage'),
    within: paths.ledTalks,
  },
  {
    path: paths.submissions,
    load: () => import('@/features/reports/submissions/SubmissionsPage'),
    roles: MANAGERS,
    menu: { icon: IconSend, group: 'evaluate' },
  },
  {
    path: paths.notEvaluated,
    load: () => import('@/features/reports/notEvaluated/NotEvaluatedPage'),
    roles: MANAGERS,
    menu: { icon: IconUserQuestion, group: 'evaluate' },
  },
  {
    path: paths.allSelfEvaluations,
    load: () => import('@/features/selfEvaluations/AllSelfEvaluationsPage'),
    roles: MANAGERS,
    menu: { icon: IconUserEdit, group: 'evaluate' },
  },
  {
    path: paths.reminders,
    load: () => import('@/features/mail/RemindersPage'),
    roles: MANAGERS,
    menu: { icon: IconMail, group: 'evaluate' },
  },
  {
    path: paths.reports,
    load: () => import('@/features/reports/latest/ReportsPage'),
    roles: MANAGERS,
    menu: { icon: IconReportAnalytics, group: 'results' },
  },
  {
    path: [paths.report(':evaluationId', ':userId'), paths.reportDetail(':evaluationId', ':userId')],
    load: () => import('./pages/ReportRoute'),
    roles: MANAGERS,
    owner: 'userId',
  },
  {
    path: [paths.evaluationHistory, paths.evaluationHistoryOf(':userId')],
    load: () => import('@/features/reports/history/EvaluationHistoryPage'),
    roles: MANAGERS,
    menu: { icon: IconHistory, group: 'results' },
  },
  {
    path: paths.analysis,
    load: () => import('@/features/reports/analysis/AnalysisPage'),
    roles: MANAGERS,
    menu: { icon: IconChartDots, group: 'results' },
  },
  {
    path: paths.questionPeople(':categoryId', ':questionId'),
    load: () => import('@/features/reports/analysis/QuestionPeoplePage'),
    roles: MANAGERS,
    within: paths.analysis,
  },
  {
    path: paths.board,
    load: () => import('@/features/reports/board/BoardPage'),
    roles: MANAGERS,
    menu: { icon: IconPresentationAnalytics, group: 'results' },
  },
  {
    path: paths.talks,
    load: () => import('@/features/talks/TalksPage'),
    roles: MANAGERS,
    menu: { icon: IconMessages, group: 'improve' },
  },
  {
    path: paths.trainingReport,
    load: () => import('@/features/reports/training/TrainingReportPage'),
    roles: MANAGERS,
    menu: { icon: IconSchool, group: 'improve' },
  },
  {
    path: paths.plans,
    load: () => import('@/features/plans/PlansPage'),
    roles: MANAGERS,
    menu: { icon: IconTargetArrow, group: 'improve' },
  },
  {
    path: paths.newAction,
    load: () => import('@/features/plans/NewActionPage'),
    roles: MANAGERS,
    within: paths.plans,
  },
  {
    path: paths.users,
    load: () => import('@/features/accounts/UsersPage'),
    roles: MANAGERS,
    menu: { icon: IconUsers, group: 'school' },
  },
  {
    path: paths.createUser,
    load: () => import('@/features/accounts/CreateUserPage'),
    roles: MANAGERS,
    within: paths.users,
  },
  {
    path: paths.createUsers,
    load: () => import('@/features/accounts/CreateUsersPage'),
    roles: MANAGERS,
    within: paths.users,
  },
  {
    path: paths.editUser(':id'),
    load: () => import('@/features/accounts/EditUserPage'),
    roles: MANAGERS,
    within: paths.users,
  },
  {
    path: paths.person(':id'),
    load: () => import('./pages/PersonRoute'),
    roles: MANAGERS,
    within: paths.users,
  },
  {
    path: paths.join(':id'),
    load: () => import('@/features/joining/JoinPage'),
    roles: ['admin'],
    within: paths.users,
  },
  {
    path: paths.categories,
    load: () => import('@/features/accounts/CategoriesPage'),
    roles: MANAGERS,
    menu: { icon: IconTags, group: 'school' },
  },
  { path: paths.evaluators, load: () => import('@/features/accounts/EvaluatorsPage'), roles: MANAGERS },
  { path: paths.collaborators, load: () => import('@/features/accounts/CollaboratorsPage'), roles: MANAGERS },
  {
    path: paths.imports,
    load: () => import('@/features/imports/ImportsPage'),
    roles: MANAGERS,
    menu: { icon: IconFileImport, group: 'school' },
  },
  {
    path: paths.school,
    load: () => import('@/features/school/SchoolPage'),
    roles: ['admin'],
    menu: { icon: IconBuildingBank, group: 'school' },
  },
  {
    path: paths.integrations,
    load: () => import('@/features/tokens/IntegrationsPage'),
    roles: ['admin'],
    menu: { icon: IconPlugConnected, group: 'school' },
  },
  {
    path: paths.audit,
    load: () => import('@/features/reports/audit/AuditPage'),
    roles: ['admin'],
    menu: { icon: IconShieldSearch, group: 'school' },
  },
  {
    path: paths.myHistory,
    load: () => import('@/features/reports/history/MyHistoryPage'),
    menu: { icon: IconCalendarStats, group: 'mine', roles: ['evaluador', 'colaborador'] },
  },
  { path: paths.selfEvaluations, load: () => import('@/features/selfEvaluations/SelfEvaluationsPage') },
  {
    path: paths.selfEvaluation(':evaluationId'),
    load: () => import('@/features/selfEvaluations/SelfEvaluationPage'),
    within: paths.selfEvaluations,
  },
  {
    path: paths.profile,
    load: () => import('./pages/ProfileRoute'),
  },
  { path: paths.editProfile, load: () => import('@/features/accounts/EditProfilePage') },
];
