/** The id of the plan's section in a report. */
export const planSection = 'plan';

/** An address with these search parameters; null and empty ones are left out. */
export function narrowed(path: string, filters: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(filters).map(([name, value]) => [name, String(value ?? '')]);
  const search = new URLSearchParams(given.filter(([, value]) => value !== ''));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Every address of the application. Pages link with these, never with literals. */
export const paths = {
  root: '/',
  login: '/login',
  home: '/home',
  dashboard: '/dashboard',
  profile: '/profile',
  editProfile: '/edit-profile',
  /** The file; the hash has a changed logo loaded again. */
  logo: (hash: string) => `/logo.png?v=${hash}`,
  unauthorized: '/unauthorized',
  forgotPassword: '/forgot-password',
  setPassword: '/set-password',
  verify: '/verificar',
  verifyFolio: (folio: string) => `/verificar/${folio}`,

  school: '/school',
  integrations: '/integrations',
  /** The description of the calls of programs, a file. */
  openapi: '/api/openapi.json',
  users: '/users',
  createUser: '/create-user',
  createUsers: '/create-users',
  editUser: (id: number | string) => `/edit-user/${id}`,
  person: (id: number | string) => `/users/${id}`,
  join: (id: number | string) => `/users/${id}/join`,
  categories: '/categories',
  evaluators: '/evaluators',
  collaborators: '/collaborators',

  evaluations: '/evaluations',
  createEvaluation: '/create-evaluation',
  createEvaluationOf: (categoryId: number | string) => `/create-evaluation?category=${categoryId}`,
  newYear: '/new-year',
  newYearOf: (year: number) => `/new-year?year=${year}`,
  editEvaluation: (id: number | string) => `/edit-evaluation/${id}`,
  /** Where the time of a closed evaluation is prolonged, for one evaluator or (null) for all. */
  prolong: (id: number | string, evaluatorId: number | null) => `/edit-evaluation/${id}?prolong=${evaluatorId ?? 'all'}`,
  questionBanks: '/question-banks',

  assignments: '/assignments',
  assignmentManagement: '/assignment-management',
  readiness: '/readiness',
  imports: '/imports',
  importsOf: (kind: string) => `/imports?kind=${kind}`,

  evaluationForm: '/evaluation-form',
  evaluationFormOf: (userId: number | string) => `/evaluation-form?collaborator=${userId}`,
  sentEvaluations: '/sent-evaluations',
  sentEvaluation: (evaluationId: number | string, userId: number | string) =>
    `/sent-evaluations/${evaluationId}/${userId}`,

  selfEvaluations: '/self-evaluation',
  /** Everybody's, for managers. */
  allSelfEvaluations: '/self-evaluations',
  selfEvaluation: (evaluationId: number | string) => `/self-evaluation/${evaluationId}`,

  /** Those that an evaluator leads. */
  ledTalks: '/my-talks',
  ledTalk: (evaluationId: number | string, userId: number | string) => `/my-talks/${evaluationId}/${userId}`,
  /** Everybody's, for managers. */
  talks: '/talks',

  reports: '/reports',
  report: (evaluationId: number | string, userId: number | string) =>
    `/report/${evaluationId}/${userId}`,
  reportDetail: (evaluationId: number | string, userId: number | string) =>
    `/report-detail/${evaluationId}/${userId}`,
  evaluationHistory: '/evaluation-history',
  evaluationHistoryOf: (userId: number | string) => `/evaluation-history/${userId}`,
  myHistory: '/my-history',
  audit: '/audit',
  analysis: '/analysis',
  board: '/board-report',
  questionPeople: (categoryId: number | string, questionId: number | string) => `/analysis/${categoryId}/${questionId}`,
  submissions: '/submissions',
  notEvaluated: '/not-evaluated',
  trainingReport: '/training-report',
  plans: '/plans',
  newAction: '/plans/new',
  plan: (evaluationId: number | string, userId: number | string) =>
    `/report/${evaluationId}/${userId}#${planSection}`,
  reminders: '/reminders',
} as const;
