import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/test/render';
import { bruno, evaluation, plannedAction, schedule, school, schoolData } from '@/test/school';
import { json, makeUser, on } from '@/test/server';
import { addressesOf, routes } from './routes';

interface Form {
  /** An address that shows the same data. */
  before: string;
  address: string;
  /** The call that the form is filled in from, and its answers before and after somebody else's change. */
  call: string;
  answers: [old: object, present: object];
  /** A text that `before` shows once it has the first answer. */
  old: string;
  /** Opens the form, where the page does not begin with it. */
  open?: (user: UserEvent) => Promise<void>;
  /** A value of the second answer, which the form holds. */
  present: string;
}

const press = (name: string) => async (user: UserEvent) => user.click(await screen.findByRole('button', { name }));

const profile = { ...makeUser('admin'), category_name: '' };
const bank = { id: 8, name: 'Banco docente', description: '', requires_evidence: false, evaluations_count: 0 };
const question = { id: 1, wording_id: 1, question_text: 'Escucha.', question_type: 'competency', levels: [] };
const plan = { actions: [plannedAction], noticed: [], withholds_outcomes: false };
const copy = {
  id: 3,
  name: 'Docentes 2025',
  new_name: 'Docentes 2026',
  period: 2025,
  weight_objectives: 40,
  weight_competencies: 60,
  category_name: 'Docentes',
  question_bank_name: 'Banco',
  people: 3,
  opens_on: null,
  closes_on: null,
  results_on: null,
};
const collaborator = { id: 32, name: 'Luis Gil', position: 'Docente', department: '', email: '', category_id: 3 };
const evaluator = { id: 31, name: 'Rosa Díaz', email: 'rosa@colegio.edu.co' };

/** The forms of each page that are filled in with something stored. */
const FORMS: Record<string, Form[]> = {
  '/edit-profile': [
    { before: '/profile', address: '/edit-profile', call: '/profile', answers: [profile, { ...profile, name: 'Ana María' }], old: 'Docente', present: 'Ana María' },
  ],
  '/edit-user/:id': [
    { before: '/users/9', address: '/edit-user/9', call: '/users/9', answers: [bruno, { ...bruno, position: 'Rector' }], old: 'Bruno Díaz', present: 'Rector' },
  ],
  '/edit-evaluation/:id': [
    {
      before: '/edit-evaluation/4',
      address: '/edit-evaluation/4',
      call: '/evaluations/4',
      answers: [evaluation, { ...evaluation, name: 'Docentes, otra' }],
      old: 'Peso en el resultado',
      present: 'Docentes, otra',
    },
    {
      before: '/edit-evaluation/4',
      address: '/edit-evaluation/4',
      call: '/evaluations/4/extensions',
      answers: [
        [{ evaluator_id: 50, evaluator_name: 'Rosa Díaz', closes_on: '2026-12-03' }],
        [{ evaluator_id: 50, evaluator_name: 'Rosa Díaz', closes_on: '2026-12-10' }],
      ],
      old: 'hasta el 3 de diciembre de 2026',
      open: async (user) => {
        await screen.findByText('hasta el 10 de diciembre de 2026');
        await press('Cambiar el plazo de Rosa Díaz')(user);
      },
      present: '2026-12-10',
    },
  ],
  '/school': [
    { before: '/school', address: '/school', call: '/school', answers: [schoolData, { ...schoolData, city: 'Pasto' }], old: 'Correo de soporte', present: 'Pasto' },
  ],
  '/reminders': [
    {
      before: '/reminders',
      address: '/reminders',
      call: '/reminders/schedule',
      answers: [schedule, { ...schedule, sentence: 'Gracias por su tiempo.' }],
      old: 'Recordatorios automáticos',
      open: press('Cambiar el calendario'),
      present: 'Gracias por su tiempo.',
    },
  ],
  '/categories': [
    {
      before: '/categories',
      address: '/categories',
      call: '/categories',
      answers: [[{ id: 3, name: 'Docentes', people: 2 }], [{ id: 3, name: 'Maestros', people: 2 }]],
      old: 'Docentes',
      open: press('Editar Maestros'),
      present: 'Maestros',
    },
  ],
  '/question-banks': [
    {
      before: '/question-banks?bank=8',
      address: '/question-banks?bank=8',
      call: '/question-banks',
      answers: [[bank], [{ ...bank, name: 'Banco nuevo' }]],
      old: 'Para varias, una por línea.',
      open: press('Editar el banco Banco nuevo'),
      present: 'Banco nuevo',
    },
    {
      before: '/question-banks?bank=8',
      address: '/question-banks?bank=8',
      call: '/question-banks/8/questions',
      answers: [[question], [{ ...question, question_text: 'Oye.' }]],
      old: 'Escucha.',
      open: press('Editar: Oye.'),
      present: 'Oye.',
    },
  ],
  '/evaluators': [
    {
      before: '/evaluators',
      address: '/evaluators',
      call: '/evaluators',
      answers: [[evaluator], [{ ...evaluator, name: 'Rosa Ruiz' }]],
      old: 'Rosa Díaz',
      open: press('Editar a Rosa Ruiz'),
      present: 'Rosa Ruiz',
    },
  ],
  '/collaborators': [
    {
      before: '/collaborators',
      address: '/collaborators',
      call: '/collaborators',
      answers: [[collaborator], [{ ...collaborator, name: 'Luis Ruiz' }]],
      old: 'Luis Gil',
      open: press('Editar a Luis Ruiz'),
      present: 'Luis Ruiz',
    },
  ],
  '/report/:evaluationId/:userId': [
    {
      before: '/report/4/9',
      address: '/report/4/9',
      call: '/plans/of/4/9',
      answers: [plan, { ...plan, actions: [{ ...plannedAction, what: 'Otro curso' }] }],
      old: 'Curso de Excel',
      open: press('Editar: Otro curso'),
      present: 'Otro curso',
    },
  ],
  '/new-year': [
    {
      before: '/new-year',
      address: '/new-year',
      call: '/evaluations/new-year',
      answers: [
        { year: 2026, years: [2026], evaluations: [copy] },
        { year: 2026, years: [2026], evaluations: [{ ...copy, new_name: 'Maestros 2026' }] },
      ],
      old: 'Docentes',
      present: 'Maestros 2026',
    },
  ],
};

/** Pages without such a form. */
const WITHOUT = [
  ...['/home', '/dashboard', '/users', '/users/:id', '/users/:id/join', '/evaluations', '/assignments', '/assignment-management', '/readiness'],
  ...['/reports', '/evaluation-history', '/evaluation-history/:userId', '/submissions', '/not-evaluated', '/self-evaluations', '/analysis', '/analysis/:categoryId/:questionId'],
  ...['/board-report', '/integrations'],
  ...['/training-report', '/plans', '/audit', '/my-history', '/profile', '/sent-evaluations'],
  ...['/sent-evaluations/:evaluationId/:userId', '/create-user', '/create-users', '/create-evaluation', '/plans/new'],
  // the same as /report
  '/report-detail/:evaluationId/:userId',
  // the server compares the version of the talk
  ...['/talks', '/my-talks', '/my-talks/:evaluationId/:userId'],
  // one's own draft and one's own file, which have guards of their own
  ...['/evaluation-form', '/imports', '/self-evaluation', '/self-evaluation/:evaluationId'],
];

test('the forms of every page are tried here', () => {
  expect([...Object.keys(FORMS), ...WITHOUT].sort()).toEqual(routes.flatMap(addressesOf).sort());
});

const forms = Object.values(FORMS).flat();

test.each(forms.map((form) => [form.address, form.call, form] as const))(
  'the form at %s is filled in with what %s answers now, not with what was read before',
  async (_address, _call, { before, address, call, answers, old, open, present }) => {
    school('admin');
    on('GET', '/evaluations/4/extensions', []);
    on('GET', '/evaluations/4', { ...evaluation, closes_on: '2026-11-30' });
    on('GET', call, json(answers[0]));
    const { user, router } = renderPage(before);
    await screen.findByRole('heading', { level: 1 });
    await screen.findAllByText(old);
    await router.navigate('/audit');
    await screen.findByRole('heading', { name: /auditoría/i });

    on('GET', call, json(answers[1]));
    await router.navigate(address);
    await open?.(user);
    expect(await screen.findByDisplayValue(present)).toBeVisible();
  },
);
