import type { YearStages } from '@/api/dashboard';
import type { Evaluation } from '@/api/evaluations';
import type { Schedule } from '@/api/mail';
import type { OwnSession } from '@/api/profile';
import type { ListedAction, PlannedAction } from '@/api/plans';
import type { Report } from '@/api/report';
import type { ListedSelfEvaluation } from '@/api/selfEvaluations';
import type { LedTalk, ListedTalk, TalksOfEvaluation } from '@/api/talks';
import type { Role } from '@/constants';
import { keepDrafts } from './drafts';
import { failure, json, makeUser, on, signInAs } from './server';

/** Those of an evaluation. */
export const weights = { weight_competencies: 60, weight_objectives: 40 };
export const bruno = makeUser('colaborador', { id: 9, name: 'Bruno Díaz', status: false, category_id: 3 });
/** One's own session, elsewhere unless it is said to be present. */
export const makeSession = (session: Partial<OwnSession> = {}): OwnSession => ({
  id: 1_000_000_000_000_001,
  browser: 'Chrome',
  system: 'Windows',
  network: '190.24.5.7',
  started_at: '2026-03-04T07:00:00-05:00',
  seen_at: '2026-03-04T07:20:00-05:00',
  is_present: false,
  ...session,
});
export const makeEvaluation = (evaluation: Partial<Evaluation> = {}): Evaluation => ({
  id: 4,
  name: 'Docentes 2026',
  period: 2026,
  weight_objectives: 50,
  weight_competencies: 50,
  category_id: 3,
  category_name: 'Docentes',
  question_bank_id: 8,
  question_bank_name: 'Banco docente',
  is_fixed: false,
  opens_on: null,
  closes_on: null,
  results_on: null,
  first_day: '2026-01-01',
  phase: 'open',
  is_published: true,
  includes_self_evaluation: false,
  ...evaluation,
});
export const evaluation = makeEvaluation();
export const schedule: Schedule = {
  is_stored: true,
  is_on: true,
  days_before: [7, 3, 1],
  skips_weekends: true,
  days_off: [],
  sentence: '',
  people_today: 0,
  next_on: '2026-12-10',
};
export const year: YearStages = {
  year: 2026,
  stage: 'evaluate',
  prepare: { state: 'done', people: 41, blocked: 0, no_access: 0, earlier_year: 0 },
  evaluate: { state: 'now', total_assigned: 60, total_evaluated: 31, opens_on: '2026-09-01', closes_on: '2026-12-17' },
  results: { state: 'now', total_with_result: 31, results_on: '2026-12-20' },
  improve: { state: 'now', pending: 2, done: 1 },
  next_year: { state: 'now', year: 2027, begins_on: '2026-11-01', made: 1, left: 3 },
};
const completeness = { submissions_count: 1, expected_submissions_count: 1, is_provisional: false };
const result = { evaluation_id: 4, evaluation_name: 'Docentes 2026', overall_percentage: '87.50', ...completeness };
const historyItem = { ...result, period: 2026, created_at: '2026-03-04T15:20:11-05:00', is_published: true, confirmed_at: null, answered_at: null };
/** One person's, in one question that one evaluator answered. */
export const makeReport = (head: Partial<Report['report']> = {}, more: Partial<Report> = {}): Report => ({
  report: {
    ...result,
    user_id: 9,
    user_name: 'Bruno Díaz',
    department: '',
    position: 'Docente',
    period: 2026,
    weight_competencies: 50,
    weight_objectives: 50,
    competencies_percentage: '87.50',
    objectives_percentage: '0.00',
    created_at: '2026-03-04T15:20:11-05:00',
    is_published: true,
    results_on: null,
    ...head,
  },
  questions: [
    { question_id: 1, question_text: 'Escucha.', question_type: 'competency', levels: [], average_score: '3.50', comments: [] },
  ],
  scores: [{ question_type: 'competency', people: 1, answers: 2, points: 7, is_even: true }],
  training: { requires_training: false, comments: ['Bien.'], comments_summary: 'Bien.' },
  corrections: [],
  acknowledgement: { version: 1, receipts: [], answer: '', answered_at: null },
  earlier: [],
  change: null,
  average: null,
  ...more,
});
export const payrollToken = {
  id: 61,
  name: 'Nómina',
  scope: 'people',
  state: 'working',
  made_by_name: 'Ana Gómez',
  expires_on: '2026-12-31',
  expires_soon: false,
  last_used_at: '2026-03-05T04:00:00-05:00',
};

/** The figures of a school without anything in it. */
export const EMPTY_DASHBOARD = {
  year: 2026,
  has_evaluations: true,
  total_assigned: 0,
  total_evaluated: 0,
  completed_about_reader: 0,
  training_about_reader: 0,
  pending: [],
  total_not_evaluated: 0,
  total_with_result: 0,
  overall_average: '0.00',
  total_active_collaborators: 0,
  total_active_evaluators: 0,
  total_needing_training: 0,
  total_completed_evaluations: 0,
  evaluation_progress: [],
};
const metrics = {
  ...EMPTY_DASHBOARD,
  total_with_result: 1,
  overall_average: '87.50',
  total_active_collaborators: 1,
  total_active_evaluators: 1,
  total_completed_evaluations: 1,
};

const action = {
  id: 6,
  user_id: 9,
  evaluation_id: 4,
  evaluation_name: 'Docentes 2026',
  period: 2026,
  what: 'Curso de Excel',
  responsible: 'Rosa Díaz',
  responsible_id: 50,
  responsible_name: '',
  due_on: '2026-12-01',
  state: 'pending',
  done_at: null,
} as const;
export const plannedAction: PlannedAction = { ...action, question_ids: [1] };
export const listedAction: ListedAction = {
  ...action,
  user_name: 'Bruno Díaz',
  done_by_name: null,
};

export const listedSelfEvaluation: ListedSelfEvaluation = {
  user_id: 9,
  user_name: 'Bruno Díaz',
  position: 'Docente',
  department: 'Primaria',
  evaluation_id: 4,
  evaluation_name: 'Docentes 2026',
  sent_at: '2026-03-04T15:20:11-05:00',
  is_reopened: false,
  can_be_reopened: true,
};

export const listedTalk: ListedTalk = {
  user_id: 9,
  user_name: 'Bruno Díaz',
  position: 'Docente',
  department: 'Primaria',
  evaluation_id: 4,
  evaluation_name: 'Docentes 2026',
  state: 'held',
  agreed_for: '2026-03-04T10:30:00-05:00',
  held_on: '2026-03-04',
};

export const talksOfEvaluation: TalksOfEvaluation = {
  evaluation_id: 4,
  evaluation_name: 'Docentes 2026',
  category_name: 'Docentes',
  people: 12,
  held: 7,
  agreed: 2,
  proposed: 1,
};

/** Nothing proposed yet. */
export const ledTalk: LedTalk = {
  evaluation_id: 4,
  evaluation_name: 'Docentes 2026',
  period: 2026,
  user_id: 9,
  user_name: 'Bruno Díaz',
  position: 'Docente',
  department: 'Primaria',
  may_propose: true,
  task: 'propose',
  talk: null,
};

/** The school's own data, of which none is given yet. */
export const schoolData = {
  name: '',
  city: '',
  nit: '',
  support_email: '',
  signs_in_by_identity_number: false,
  logo_hash: '',
  default_name: 'Nuestra institución',
  default_support_email: 'soporte@example.org',
};

const signedIn = {
  id: 1,
  at: '2026-03-04T15:20:11-05:00',
  action: 'session.started',
  actor_id: 9,
  actor_name: 'Bruno Díaz',
  person_id: null,
  person_name: null,
  object_type: '',
  object_id: null,
  label: '',
  address: '192.0.2.7',
  origin: 'web',
  changes: {},
};

/** A small school where every call succeeds, visited by a user with this role, or signed out. */
export function school(role: Role | null): void {
  on('GET', '/users', () => json([bruno], { total: 1 }));
  on('GET', '/users/:id', bruno);
  on('GET', '/users/50', makeUser('evaluador', { id: 50, name: 'Rosa Díaz' }));
  on('GET', '/categories', [{ id: 3, name: 'Docentes', people: 2 }]);
  on('GET', '/evaluations', [evaluation]);
  on('GET', '/evaluations/4', evaluation);
  on('GET', '/evaluations/new-year', { year: 2026, years: [2026], evaluations: [] });
  on('GET', '/school', schoolData);
  on('GET', '/evaluations/progress', [{ evaluation_id: 4, is_current: true, evaluated: 1, remaining: 1 }]);
  on('GET', '/evaluations/4/begun', { evaluators: 0 });
  on('GET', '/evaluations/by-category/3', {
    id: 4,
    name: 'Docentes 2026',
    period: 2026,
    ...weights,
    category_id: 3,
    category_name: 'Docentes',
    question_bank_id: 8,
    question_bank_name: 'Banco docente',
    requires_evidence: false,
  });
  on('GET', '/question-banks', [
    { id: 8, name: 'Banco docente', description: '', requires_evidence: false, evaluations_count: 0 },
  ]);
  on('GET', '/question-banks/starter', []);
  on('GET', '/question-banks/8/questions', [
    { id: 1, wording_id: 1, question_text: 'Escucha.', question_type: 'competency', levels: [] },
  ]);
  on('GET', '/reports/latest', () => json([{ user_id: 9, user_name: 'Bruno Díaz', ...result, confirmed_at: null, answered_at: null, is_published: true }], { total: 1 }));
  on('GET', '/reports/latest/:id/neighbours', { place: 1, total: 1, previous: null, next: null });
  on('GET', '/reports/follow-up', { answered: 0, unconfirmed: 1, requests: 1, corrections: 1 });
  on('GET', '/reports/corrections', () =>
    json(
      [
        {
          id: 2,
          user_id: 9,
          user_name: 'Bruno Díaz',
          evaluation_id: 4,
          evaluation_name: 'Docentes 2026',
          asked_at: '2026-03-06T09:00:00-05:00',
          reason: 'Se confundió de persona.',
        },
      ],
      { total: 1 },
    ),
  );
  on('GET', '/reports/correction-requests', () =>
    json(
      [
        {
          id: 5,
          user_id: 9,
          user_name: 'Bruno Díaz',
          evaluation_id: 4,
          evaluation_name: 'Docentes 2026',
          asked_at: '2026-03-06T09:00:00-05:00',
          reason: 'El puntaje era de otra persona.',
        },
      ],
      { total: 1 },
    ),
  );
  on('GET', '/reports/full/4/9', makeReport());
  on('GET', '/users/collaborators/history', () =>
    json(
      [{ collaborator_id: 9, collaborator_name: 'Bruno Díaz', position: '', department: '', evaluations_count: 1 }],
      { total: 1 },
    ),
  );
  on('GET', '/users/evaluation-history/:id', [historyItem]);
  on('GET', '/evaluation-results/latest/:id', result);
  on('GET', '/evaluation-results/evaluated/:id', []);
  on('GET', '/users/:id/last-sign-in', { at: '2026-03-02T08:00:00-05:00', is_hidden: false });
  on('GET', '/evaluation-results/evaluators/:id', [
    { evaluator_id: 50, evaluator_name: 'Rosa Díaz', position: '', department: '', is_able: true, has_submitted: false },
  ]);
  keepDrafts(9);
  on('GET', '/training-report/summary', { people: 1, evaluators: 1, recommendations: 1 });
  on('GET', '/users/departments', ['Primaria']);
  on('GET', '/reports/departments', ['Primaria']);
  on('GET', '/users/positions', ['Docente']);
  on('GET', '/reports/submissions', () =>
    json(
      [{ id: 1, user_id: 9, user_name: 'Bruno Díaz', department: '', evaluation_id: 4, evaluation_name: 'Docentes 2026', sent_at: '2026-03-04T15:20:11-05:00' }],
      { total: 1 },
    ),
  );
  on('GET', '/training-report', () => json({ 'Rosa Díaz': [{ collaborator_name: 'Bruno', comments: 'Excel.', collaborator_id: 9, evaluation_id: 4, evaluation_name: 'Docentes 2026', period: 2026, created_at: '2026-03-04T15:20:11-05:00', result_id: 1, actions: 0 }] }, { total: 1 }));
  on('GET', '/assignments/:id', () =>
    json(
      [{ id: 1, evaluator_id: 7, collaborator_id: 9, collaborator_name: 'Bruno Díaz', email: '', position: '', department: '', opens_on: null, closes_on: null, phase: 'open', state: 'open' }],
      { total: 1 },
    ),
  );
  on('GET', '/evaluations/own', json(null));
  on('GET', '/reports/not-evaluated', () => json([], { total: 0 }));
  on('GET', '/assignments/:id/groups', { departments: [], categories: [] });
  on('GET', '/assignments/:id/available', () => json([makeUser('colaborador', { id: 12, name: 'Carla Ruiz' })], { total: 1 }));
  on('GET', '/dashboard/metrics', ({ query }) => json({ ...metrics, year: Number(query.get('year') ?? metrics.year) }));
  on('GET', '/dashboard/year', year);
  on('GET', '/dashboard/progress', () => json([], { total: 0 }));
  on('GET', '/reports/comparison', { year: 2026, compared_with: 2025, provisional: 0, unpublished: 0, groups: [] });
  const nobody = { people: 0, average: null };
  on('GET', '/reports/board', {
    year: 2026,
    compared_with: 2025,
    unpublished: 0,
    people_before: 0,
    means: { overall: nobody, competencies: nobody, objectives: nobody },
    same_people: { ...nobody, compared: null, change: null },
    plans: { actions: 0, done: 0, overdue: 0, people: 0 },
  });
  on('GET', '/reports/board/questions', []);
  on('GET', '/reports/groups', { year: 2026, categories: [], departments: [] });
  on('GET', '/dashboard/charts', { year: 2026, bands: [], categories: [], years: [] });
  on('GET', '/readiness/first-steps', null);
  on('GET', '/installation/backups', { state: 'well', since: null, last_at: null });
  on('GET', '/tokens', [payrollToken]);
  on('GET', '/readiness/doubles', []);
  on('GET', '/readiness', {
    year: 2026,
    people: 1,
    blocked: 0,
    is_ready: true,
    reasons: [],
    unused_evaluations: [],
    categories: [],
  });
  on('GET', '/imports', () => json([], { total: 0 }));
  on('GET', '/plans', () => json([listedAction], { total: 1 }));
  on('GET', '/receipts', []);
  on('GET', '/talks', () => json([listedTalk], { total: 1 }));
  on('GET', '/talks/summary', [talksOfEvaluation]);
  on('GET', '/talks/led', [ledTalk]);
  on('GET', '/self-evaluations', () => json([listedSelfEvaluation], { total: 1 }));
  on('GET', '/self-evaluations/own', []);
  on('GET', '/talks/waiting', { own: [], to_propose: 0, to_choose: 0, to_note: 0 });
  on('GET', '/self-evaluations/of/:evaluation/:user', { comparison: null });
  on('GET', '/talks/of/:evaluation/:user', []);
  on('GET', '/corrections', []);
  on('GET', '/corrections/requests', []);
  on('GET', '/corrections/sent/:evaluation/:user', [
    { id: 3, sent_at: '2026-03-04T15:20:11-05:00', corrected_at: null, can_be_reopened: true, reopening: null },
  ]);
  on('GET', '/plans/of/:evaluation/:user', { actions: [], noticed: [], withholds_outcomes: false });
  on('GET', '/reminders', {
    is_on: true,
    people: 1,
    pending: 1,
    ready: 0,
    unconfirmed: 0,
    self_evaluation: 0, talks: 0,
    waiting: 0,
  });
  on('GET', '/reminders/schedule', schedule);
  on('GET', '/reminders/people', () =>
    json(
      [
        {
          ...{ id: 50, name: 'Rosa Díaz', email: 'rosa@colegio.edu.co', pending: 2, ready: 0, unconfirmed: 0, self_evaluation: 0 },
          parts: [{ state: 'open', number: 2, day: null, per_day: null, evaluation_id: null, evaluation_name: null }],
        },
      ],
      { total: 1 },
    ),
  );
  on('GET', '/reminders/messages', () => json([], { total: 0 }));
  on('GET', '/audit', () => json([signedIn], { total: 1 }));
  on('GET', '/profile/report-views', () => json([], { total: 0 }));
  on('GET', '/profile/sessions', [makeSession({ is_present: true })]);
  on('GET', '/profile', { ...makeUser('admin'), category_name: '' });
  on('GET', '/evaluators', [{ id: 31, name: 'Rosa Díaz', email: 'rosa@colegio.edu.co' }]);
  on('GET', '/collaborators', [
    { id: 32, name: 'Luis Gil', position: 'Docente', department: '', email: '', category_id: 3 },
  ]);
  if (role) signInAs(role, { id: 7 });
  else on('GET', '/users/me', failure(401));
}
