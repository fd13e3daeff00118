import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FirstSteps } from '@/api/readiness';
import { renderPage } from '@/test/render';
import { school, year } from '@/test/school';
import { failure, json, makeUser, on, requests, serverSays } from '@/test/server';

const STEPS = ['school', 'categories', 'questions', 'evaluation', 'people', 'assignments', 'access'] as const;

const state = (done: number, changes: Partial<FirstSteps> = {}): FirstSteps => ({
  year: 2026,
  steps: STEPS.map((step, index) => ({ step, is_done: index < done, left: 0 })),
  is_ready: false,
  has_earlier_evaluations: false,
  evaluators_without_access: 0,
  ...changes,
});

beforeEach(() => serverSays('email', 'on'));

const guide = () => screen.findByRole('region', { name: 'Primeros pasos para evaluar en 2026' });

describe('the first steps', () => {
  beforeEach(() => school('admin'));

  it('tell what is done and lead on to the next one', async () => {
    on('GET', '/readiness/first-steps', state(4));
    renderPage('/dashboard');
    const steps = within(await guide());
    expect(steps.getByText('4 de 7 pasos listos')).toBeVisible();
    expect(steps.getAllByRole('listitem').map((item) => item.getAttribute('aria-current'))).toEqual([
      ...Array<null>(4).fill(null),
      'step',
      null,
      null,
    ]);
    expect(steps.getAllByText(': Listo')).toHaveLength(4);
    expect(steps.getByRole('link', { name: 'Importar personas' })).toHaveAttribute('href', '/imports?kind=people');
    expect(steps.getByRole('link', { name: 'Escribir una lista' })).toHaveAttribute('href', '/create-users');
    expect(steps.queryByRole('link', { name: 'Ir a las asignaciones' })).not.toBeInTheDocument();
  });

  it('begin for admins with the name of the school', async () => {
    on('GET', '/readiness/first-steps', state(0));
    renderPage('/dashboard');
    const link = within(await guide()).getByRole('link', { name: 'Ir a los datos del colegio' });
    expect(link).toHaveAttribute('href', '/school');
  });

  it('add the starter set of questions with one press, but for the banks that are there', async () => {
    on('GET', '/readiness/first-steps', state(2));
    on('GET', '/question-banks/starter', [
      { key: 'teachers', name: 'Docentes', description: '', questions: ['Planea.'], is_present: true },
      { key: 'heads', name: 'Directivos docentes', description: '', questions: ['Define.'], is_present: false },
    ]);
    on('POST', '/question-banks/starter', () => failure(503, 'Intente más tarde.'));
    const { user } = renderPage('/dashboard');
    const button = await within(await guide()).findByRole('button', { name: 'Usar el conjunto inicial' });
    await user.click(button);
    const alert = await screen.findByRole('alertdialog');
    expect(alert).toHaveTextContent('No se pudo agregar el conjunto inicial.');
    await user.click(within(alert).getByRole('button', { name: 'Aceptar' }));

    on('POST', '/question-banks/starter', () =>
      json([{ id: 5, name: 'Directivos docentes', description: '', requires_evidence: false, evaluations_count: 0 }], { status: 201 }),
    );
    on('GET', '/readiness/first-steps', state(3));
    await user.click(button);
    expect(await screen.findByText('Se agregó el banco «Directivos docentes».')).toBeVisible();
    expect(requests('POST', '/question-banks/starter').at(-1)?.body).toEqual({ keys: ['heads'] });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Usar el conjunto inicial' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Crear evaluación' })).toBeVisible();
  });

  it('come back from a page, also after a choice there', async () => {
    on('GET', '/readiness/first-steps', state(2));
    const { user, router } = renderPage('/dashboard');
    await user.click(within(await guide()).getByRole('link', { name: 'Ir a los bancos de preguntas' }));
    await user.click(await screen.findByRole('button', { name: 'Ver Preguntas de Banco docente' }));
    await screen.findByText('Escucha.');
    await user.click(screen.getByRole('link', { name: 'Volver a Panel' }));
    expect(await guide()).toBeVisible();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('are on the first page of human resources', async () => {
    school('gestionhumana');
    on('GET', '/readiness/first-steps', state(0));
    renderPage('/home');
    const steps = within(await guide());
    expect(steps.getByRole('link', { name: 'Ir a las categorías' })).toBeVisible();
    expect(steps.getByText(/Lo hace un administrador\.$/)).toBeVisible();
    expect(steps.queryByRole('link', { name: 'Ponga el nombre del colegio' })).not.toBeInTheDocument();
  });

  it('lead to the evaluators without a password as the last step', async () => {
    const begun = state(6, { evaluators_without_access: 2 });
    on('GET', '/readiness/first-steps', {
      ...begun,
      steps: begun.steps.map((step) => (step.step === 'access' ? { ...step, left: 2 } : step)),
    });
    renderPage('/dashboard');
    const steps = within(await guide());
    expect(steps.getByText('Dé acceso a los evaluadores')).toBeVisible();
    expect(steps.getByText(/2 evaluadores sin contraseña\./)).toBeVisible();
    expect(steps.getByRole('link', { name: 'Ver a los evaluadores sin contraseña' })).toHaveAttribute(
      'href',
      '/users?role=evaluador&status=none&selected=all',
    );
  });

  it('copy the evaluations of earlier years, where there are any', async () => {
    on('GET', '/readiness/first-steps', state(3, { has_earlier_evaluations: true }));
    renderPage('/dashboard');
    expect(within(await guide()).getByRole('link', { name: 'Nuevo año' })).toHaveAttribute('href', '/new-year?year=2026');
  });

  it('lead to the check of the year while it finds something', async () => {
    on('GET', '/readiness/first-steps', state(7));
    renderPage('/dashboard');
    const section = await screen.findByRole('region', { name: 'Los primeros pasos están listos' });
    expect(within(section).getByRole('link', { name: 'Ver la preparación del año' })).toHaveAttribute('href', '/readiness');
  });

  it('are over once somebody has been evaluated this year', async () => {
    on('GET', '/readiness/first-steps', null);
    on('GET', '/dashboard/year', { ...year, prepare: { ...year.prepare, blocked: 2 } });
    renderPage('/dashboard');
    expect(await screen.findByText('Falta preparar a 2 de 41 personas')).toBeVisible();
    expect(screen.queryByRole('region', { name: /Primeros pasos/ })).not.toBeInTheDocument();
  });
});

describe('once all is ready', () => {
  const rosa = { ...makeUser('evaluador', { id: 50, name: 'Rosa Díaz' }), pending: 3, ready: 0, unconfirmed: 0, self_evaluation: 0, talks: 0, parts: [] };
  const notice = async () => within(await screen.findByRole('region', { name: 'Avise a los evaluadores' }));

  beforeEach(() => {
    school('admin');
    on('GET', '/readiness/first-steps', state(7, { is_ready: true, evaluators_without_access: 2 }));
    on('GET', '/reminders/people', () => json([rosa], { total: 4 }));
  });

  it('the evaluators are invited and told, with the words they get', async () => {
    on('GET', '/reminders/people/50', { to: 'rosa@colegio.edu.co', subject: 'Tiene evaluaciones pendientes', text: 'Hola, Rosa' });
    on('GET', '/reminders/invitation', { to: 'ana@colegio.edu.co', subject: 'Su cuenta', text: 'Elija su contraseña' });
    const { user } = renderPage('/dashboard');
    const section = await notice();
    expect(section.getByText(/^2 evaluadores no tienen contraseña/)).toBeVisible();
    expect(section.getByRole('link', { name: 'Invitar a los evaluadores' })).toHaveAttribute(
      'href',
      '/users?role=evaluador&status=none',
    );
    expect(await section.findByText(/^4 personas pueden recibir hoy el aviso/)).toBeVisible();
    expect(section.getByRole('link', { name: 'Avisar a los evaluadores' })).toHaveAttribute('href', '/reminders?task=pending');
    await user.click(section.getByRole('button', { name: 'Ver el aviso' }));
    expect(await screen.findByText('Hola, Rosa')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    await user.click(section.getByRole('button', { name: 'Ver la invitación' }));
    expect(await screen.findByText('Elija su contraseña')).toBeVisible();
  });

  it('nobody is left to tell', async () => {
    on('GET', '/reminders/people', () => json([], { total: 0 }));
    renderPage('/dashboard');
    expect(await (await notice()).findByText(/^Hoy no queda a quién avisar/)).toBeVisible();
  });

  it('the manager tells them where no e-mail is sent', async () => {
    serverSays('email', 'off');
    renderPage('/dashboard');
    const section = await notice();
    expect(section.getByText(/^El correo está desactivado/)).toBeVisible();
    expect(section.getByRole('link', { name: 'Ver a los evaluadores sin contraseña' })).toBeVisible();
  });

  it('the check of the year says so too', async () => {
    on('GET', '/readiness', { year: 2026, people: 4, blocked: 0, is_ready: true, reasons: [], unused_evaluations: [], categories: [] });
    renderPage('/readiness');
    expect(await screen.findByText('Todo listo')).toBeVisible();
    expect(await notice()).toBeTruthy();
  });
});
