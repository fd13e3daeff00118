import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { Readiness, ReadinessPerson, Reason } from '@/api/readiness';
import { renderPage, write } from '@/test/render';
import { school } from '@/test/school';
import { failure, json, makeUser, on, requests, signInAs } from '@/test/server';

const OBSTACLES: Reason[] = ['no_category', 'no_evaluation', 'no_bank', 'empty_bank', 'too_many_questions', 'no_evaluator'];

const state = (counts: Partial<Record<Reason, number>>, changes: Partial<Readiness> = {}): Readiness => {
  const reasons = Object.entries(counts).map(([name, people]) => {
    const reason = name as Reason;
    return { reason, is_obstacle: OBSTACLES.includes(reason), people };
  });
  return {
    year: 2026,
    people: 40,
    blocked: reasons.filter((each) => each.is_obstacle).reduce((sum, each) => sum + each.people, 0),
    is_ready: reasons.length === 0,
    reasons,
    unused_evaluations: [],
    categories: [],
    ...changes,
  };
};

const person = (id: number, name: string, changes: Partial<ReadinessPerson> = {}): ReadinessPerson => ({
  id,
  name,
  role: 'colaborador',
  position: 'Docente',
  department: 'Primaria',
  category_id: null,
  category_name: '',
  evaluation_id: null,
  evaluation_name: '',
  period: null,
  question_bank_id: null,
  ...changes,
});

const ana = person(11, 'Ana Gómez');
const beto = person(12, 'Beto Ruiz');

beforeEach(() => {
  signInAs('gestionhumana');
  on('GET', '/readiness/doubles', []);
  on('GET', '/readiness/people', () => json([ana, beto], { total: 2 }));
  on('GET', '/categories', [{ id: 3, name: 'Docentes' }]);
  on('GET', '/users', () => json([makeUser('evaluador', { id: 50, name: 'Rosa Díaz' })], { total: 1 }));
});

const open = async (counts: Partial<Record<Reason, number>>, reason: Reason) => {
  on('GET', '/readiness', state(counts));
  const app = renderPage(`/readiness?reason=${reason}`);
  await screen.findByRole('row', { name: /Ana Gómez/ });
  return app;
};

describe('the state of the preparation', () => {
  it('says how many of each category can be evaluated', async () => {
    on('GET', '/readiness', { ...state({ no_category: 2 }), categories: [{ id: 3, name: 'Docentes', people: 27, ready: 25 }] });
    renderPage('/readiness');
    const table = await screen.findByRole('table', { name: 'Personas listas por categoría' });
    expect(within(table).getByRole('row', { name: /Docentes 25 de 27/ })).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Docentes' })).toHaveAttribute('href', '/users?category=3&status=true');
  });

  it('says of nobody that they can be evaluated', async () => {
    const unused = [{ id: 7, name: 'Docentes 2026', category_name: 'Docentes' }];
    on('GET', '/readiness', state({}, { people: 0, is_ready: false, unused_evaluations: unused }));
    renderPage('/readiness');
    expect(await screen.findByText('Todavía no hay a quién evaluar.')).toBeVisible();
    expect(screen.queryByText(/^Todas las personas/)).not.toBeInTheDocument();
  });

  it('says that all is ready', async () => {
    on('GET', '/readiness', state({}));
    renderPage('/readiness');
    expect(await screen.findByText('Todo listo')).toBeVisible();
    expect(screen.getByText('40 personas se pueden evaluar en 2026.')).toBeVisible();
  });

  it('says that there is nobody to be evaluated', async () => {
    on('GET', '/readiness', state({}, { people: 0 }));
    renderPage('/readiness');
    expect(await screen.findByText('Todavía no hay a quién evaluar')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Importar personas' })).toHaveAttribute('href', '/imports?kind=people');
  });

  it('offers to try again after a failure', async () => {
    on('GET', '/readiness', failure(500));
    const { user } = renderPage('/readiness');
    expect(await screen.findByText('No se pudo revisar la preparación del año.')).toBeVisible();
    on('GET', '/readiness', state({}));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Todo listo')).toBeVisible();
  });

  it('has a group for each reason that applies, with its count and whether it is an obstacle', async () => {
    on('GET', '/readiness', state({ no_category: 1, no_evaluation: 12, empty_section: 0, idle_evaluator: 2 }));
    renderPage('/readiness');
    expect(await screen.findByText('13 de 40 personas no pueden ser evaluadas todavía en 2026.')).toBeVisible();
    const group = screen.getByRole('region', { name: 'Su categoría no tiene evaluación' });
    expect(within(group).getByText('12 personas')).toBeVisible();
    expect(within(group).getByText('Impide evaluar')).toBeVisible();
    expect(within(group).getByRole('link', { name: 'Crear evaluación' })).toHaveAttribute('href', '/create-evaluation');
    const idle = screen.getByRole('region', { name: 'Evaluadores sin personas asignadas' });
    expect(within(idle).getByText('Aviso')).toBeVisible();
    expect(screen.queryByText('Una sección con peso no tiene preguntas')).toBeNull();
  });

  it('has warnings alone, and evaluations that nobody would be evaluated with', async () => {
    const unused = [{ id: 9, name: 'Apoyo 2026', category_name: 'Apoyo' }];
    on('GET', '/readiness', state({}, { is_ready: false, unused_evaluations: unused }));
    on('GET', '/exports/unused', () => new Response(new Blob(['PK'])));
    const { user } = renderPage('/readiness');
    expect(await screen.findByText(/Todas las personas pueden ser evaluadas en 2026/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Apoyo 2026 (Apoyo)' })).toHaveAttribute('href', '/edit-evaluation/9');
    await user.click(screen.getByRole('button', { name: 'Descargar evaluaciones' }));
    await waitFor(() => expect(requests('GET', '/exports/unused')).toHaveLength(1));
  });
});

describe('the people of a reason', () => {
  it('are there at once where it is the only one, and can be closed', async () => {
    on('GET', '/readiness', state({ no_evaluator: 2 }));
    const { user } = renderPage('/readiness');
    expect(await screen.findByRole('row', { name: /Ana Gómez/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ocultar: Sin evaluador' }));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('opens and closes with the keyboard, and asks the server for them', async () => {
    on('GET', '/readiness', state({ no_bank: 2, no_evaluator: 1 }));
    on('GET', '/readiness/people', () =>
      json([{ ...ana, evaluation_id: 4, evaluation_name: 'Docentes', period: 2026 }], { total: 1 }),
    );
    const { user } = renderPage('/readiness');
    const button = await screen.findByRole('button', { name: 'Ver personas: Su evaluación no tiene banco de preguntas' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    button.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Elegir banco: Ana Gómez' })).toHaveAttribute(
      'href',
      '/edit-evaluation/4',
    );
    expect(screen.getByRole('cell', { name: 'Docentes (2026)' })).toBeVisible();
    expect(requests('GET', '/readiness/people')[0]?.query.get('reason')).toBe('no_bank');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('leads to an evaluation for the category of each', async () => {
    on('GET', '/readiness', state({ no_evaluation: 1 }));
    on('GET', '/readiness/people', () => json([{ ...ana, category_id: 3, category_name: 'Docentes' }], { total: 1 }));
    for (const list of ['/evaluations', '/categories', '/question-banks']) on('GET', list, []);
    const { user } = renderPage('/readiness?reason=no_evaluation&search=ana');
    const link = await screen.findByRole('link', { name: 'Crear evaluación: Ana Gómez' });
    expect(link).toHaveAttribute('href', '/create-evaluation?category=3');
    await user.click(link);
    const back = { name: 'Volver a Preparación del año' };
    expect(await screen.findByRole('link', back)).toHaveAttribute('href', '/readiness?reason=no_evaluation&search=ana');
    expect(await screen.findByRole('link', { name: 'Cancelar' })).toHaveAttribute(
      'href',
      '/readiness?reason=no_evaluation&search=ana',
    );
  });

  it('searches at the server', async () => {
    const { user } = await open({ idle_evaluator: 2 }, 'idle_evaluator');
    on('GET', '/readiness/people', () => json([], { total: 0 }));
    await write(user, screen.getByRole('searchbox', { name: 'Buscar personas' }), 'nadie');
    expect(await screen.findByText('Ningún resultado coincide con la búsqueda.')).toBeVisible();
    expect(requests('GET', '/readiness/people').at(-1)?.query.get('search')).toBe('nadie');
  });

  it('says that they could not be loaded', async () => {
    on('GET', '/readiness', state({ no_category: 2 }));
    on('GET', '/readiness/people', failure(500));
    renderPage('/readiness?reason=no_category');
    expect(await screen.findByText('No se pudieron cargar las personas.')).toBeVisible();
  });
});

describe('mending it for many at once', () => {
  it('does not offer human resources to change a colleague', async () => {
    const diego = person(13, 'Diego Paz', { role: 'gestionhumana' });
    on('GET', '/readiness/people', () => json([ana, diego], { total: 2 }));
    const { user } = await open({ no_category: 2 }, 'no_category');
    expect(screen.getByRole('checkbox', { name: 'Seleccionar a Diego Paz' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Editar: Diego Paz' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar esta página' }));
    expect(screen.getByText('1 persona seleccionada')).toBeVisible();
  });

  it('gives a category to those who are selected', async () => {
    const { user } = await open({ no_category: 2 }, 'no_category');
    on('PUT', '/readiness/category', () => json({ changed: 2 }));
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar a Beto Ruiz' }));
    expect(screen.getByText('1 persona seleccionada')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar esta página' }));
    await user.click(screen.getByRole('button', { name: 'Asignar categoría' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asignar una categoría a 2 personas' }));
    await user.click(dialog.getByRole('combobox', { name: 'Categoría' }));
    await user.click(await screen.findByRole('option', { name: 'Docentes', hidden: true }));
    on('GET', '/readiness', state({}));
    await user.click(dialog.getByRole('button', { name: 'Asignar categoría' }));
    expect(await screen.findByText('Cambió la categoría de 2 personas.')).toBeVisible();
    expect(await screen.findByText('Todo listo')).toBeVisible();
    const [sent] = requests('PUT', '/readiness/category');
    expect(sent?.body).toEqual({ category_id: 3, user_ids: [12, 11] });
  });

  it('gives an evaluator to those who are selected, and keeps the selection where that failed', async () => {
    const { user } = await open({ no_evaluator: 2 }, 'no_evaluator');
    on('PUT', '/readiness/evaluator', failure(400, 'Revise.'));
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar a Ana Gómez' }));
    await user.click(screen.getByRole('button', { name: 'Asignar evaluador' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 1 persona a un evaluador' }));
    await user.click(dialog.getByRole('combobox', { name: 'Evaluador' }));
    await user.click(await screen.findByRole('option', { name: 'Rosa Díaz', hidden: true }));
    await user.click(dialog.getByRole('button', { name: 'Asignar' }));
    expect(await dialog.findByText('No se asignó a nadie.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Seleccionar a Ana Gómez', hidden: true })).toBeChecked();
    on('PUT', '/readiness/evaluator', () => json({ changed: 1 }));
    await user.click(dialog.getByRole('button', { name: 'Asignar' }));
    expect(await screen.findByText('Se asignó 1 persona.')).toBeVisible();
    expect(requests('PUT', '/readiness/evaluator')[1]?.body).toEqual({ evaluator_id: 50, collaborator_ids: [11] });
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Seleccionar a Ana Gómez' })).not.toBeChecked());
  });

  it('is offered once somebody is selected, says where there are more to choose from, and asks for a choice', async () => {
    on('GET', '/users', () => json([makeUser('evaluador', { id: 50, name: 'Rosa Díaz' })], { total: 90 }));
    const { user } = await open({ no_evaluator: 2 }, 'no_evaluator');
    expect(screen.queryByRole('button', { name: 'Asignar evaluador' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar a Ana Gómez' }));
    await user.click(screen.getByRole('button', { name: 'Asignar evaluador' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Asignar 1 persona a un evaluador' }));
    expect(await dialog.findByText('Se muestran 1 de 90. Escriba para encontrar a los demás.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Asignar' }));
    expect(await dialog.findByText('Elija un evaluador.')).toBeVisible();
    expect(requests('PUT')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Asignar evaluador' })).toHaveFocus());
  });
});

test('the page leads back to the dashboard, with whatever group is open', async () => {
  school('gestionhumana');
  on('GET', '/readiness', state({ no_bank: 2, no_evaluator: 1 }));
  const { user, router } = renderPage('/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Preparar' }));
  await user.click(await screen.findByRole('button', { name: 'Ver personas: Su evaluación no tiene banco de preguntas' }));
  expect(router.state.location.search).toBe('?reason=no_bank');
  expect(screen.getByRole('link', { name: 'Volver a Panel' })).toHaveAttribute('href', '/dashboard');
});
