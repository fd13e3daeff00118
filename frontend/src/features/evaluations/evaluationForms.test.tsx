import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { currentYear } from '@/format';
import { renderUi, write } from '@/test/render';
import { makeEvaluation } from '@/test/school';
import { failure, held, json, offline, on, requests } from '@/test/server';
import CreateEvaluationPage from './CreateEvaluationPage';
import EditEvaluationPage from './EditEvaluationPage';

const THIS_YEAR = currentYear();

const saved = makeEvaluation({
  id: 9,
  name: 'Docentes 2025',
  period: 2025,
  weight_objectives: 40,
  weight_competencies: 60,
  category_id: 1,
  question_bank_id: 5,
  first_day: '2025-01-01',
});

beforeEach(() => {
  on('GET', '/categories', [
    { id: 1, name: 'Docentes' },
    { id: 2, name: 'Administración' },
  ]);
  on('GET', '/question-banks', [
    { id: 5, name: 'Banco docente', description: '' },
    { id: 6, name: 'Banco administrativo', description: '' },
  ]);
  on('GET', '/evaluations', []);
  on('GET', '/evaluations/9', saved);
  on('GET', '/evaluations/own', json(null));
});

/** The body of a form without further choices. */
const UNSAID = { opens_on: null, closes_on: null, results_on: null, includes_self_evaluation: false };
const DATES = { opens_on: '2025-10-01', closes_on: '2025-11-30', results_on: '2025-12-05' };

const field = (name: string) => screen.getByRole('textbox', { name });
const select = (name: string) => screen.getByRole('combobox', { name });

async function choose(user: UserEvent, name: string, option: string) {
  await within(select(name)).findByRole('option', { name: option });
  await user.selectOptions(select(name), option);
}

async function fill(user: UserEvent, name: string, value: string) {
  await user.clear(field(name));
  await write(user, field(name), value);
}

describe('creating', () => {
  test.each(['40,5', '-5', '1e2', '4 0', '+5', '0x1f'])('keeps %s as a weight as it was typed or pasted, and marks it', async (typed) => {
    const { user } = renderUi(<CreateEvaluationPage />);
    const weight = await screen.findByRole('textbox', { name: 'Objetivos' });
    for (const enter of [() => user.type(weight, typed), () => user.paste(typed)]) {
      await user.clear(weight);
      await enter();
      expect(weight).toHaveValue(typed);
      expect(weight).toBeInvalid();
      expect(screen.getByText('Escriba un número entero de 0 a 100.')).toBeVisible();
    }
    await user.keyboard('{ArrowUp}');
    expect(weight).toHaveValue(typed);
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    expect(requests('POST')).toHaveLength(0);
    await fill(user, 'Objetivos', '40');
    expect(weight).toHaveValue('40');
    expect(screen.queryByText('Escriba un número entero de 0 a 100.')).toBeNull();
  });

  const open = async (address = '/create-evaluation') => {
    const app = renderUi(<CreateEvaluationPage />, { address, path: '/create-evaluation' });
    await screen.findByRole('combobox', { name: 'Categoría' });
    return app;
  };

  test('sends what was filled in, once, and goes to the list', async () => {
    const answer = held(() => json(saved, { status: 201 }));
    on('POST', '/evaluations', answer.handler);
    const { user, router } = await open();
    expect(field('Período')).toHaveValue(String(THIS_YEAR));
    expect(field('Período')).toHaveAttribute('readonly');
    expect(field('Objetivos')).toHaveValue('50');
    expect(field('Competencias')).toHaveValue('50');

    await write(user, field('Nombre'), ' Docentes ');
    await choose(user, 'Categoría', 'Docentes');
    await user.dblClick(screen.getByRole('button', { name: 'Crear evaluación' }));
    answer.release();

    expect(await screen.findByText('Evaluación creada exitosamente.')).toBeVisible();
    expect(requests('POST').map(({ body }) => body)).toEqual([
      { name: 'Docentes', period: THIS_YEAR, weight_objectives: 50, weight_competencies: 50, category_id: 1, ...UNSAID },
    ]);
    expect(router.state.location.pathname).toBe('/evaluations');
  });

  test('begins with the category that was asked for, and goes back to what asked for it', async () => {
    on('POST', '/evaluations', () => json(saved, { status: 201 }));
    const { user, router } = await open('/create-evaluation?category=2');
    await waitFor(() => expect(select('Categoría')).toHaveDisplayValue('Administración'));
    await fill(user, 'Nombre', 'Administración 2026');
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/readiness'));
    expect(requests('POST', '/evaluations')[0]?.body).toMatchObject({ category_id: 2 });
  });

  test('offers the bank and completes the other weight', async () => {
    on('POST', '/evaluations', () => json(saved, { status: 201 }));
    const { user } = await open();
    await write(user, field('Nombre'), 'Administración');
    await fill(user, 'Competencias', '65');
    await user.keyboard('{ArrowDown}');
    expect(field('Competencias')).toHaveValue('60');
    await user.keyboard('{ArrowUp}');
    expect(screen.getByText('Suma: 115%')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Poner objetivos en 35%' }));
    expect(screen.getByText('Suma: 100%')).toBeVisible();
    await choose(user, 'Categoría', 'Administración');
    await choose(user, 'Banco de preguntas', 'Banco administrativo');
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));

    await waitFor(() => expect(requests('POST')).toHaveLength(1));
    expect(requests('POST')[0]?.body).toEqual({
      name: 'Administración',
      period: THIS_YEAR,
      weight_objectives: 35,
      weight_competencies: 65,
      category_id: 2,
      question_bank_id: 6,
      ...UNSAID,
    });
  });

  test('sends its dates, once they are in order', async () => {
    on('POST', '/evaluations', () => json(saved, { status: 201 }));
    const { user } = await open();
    await write(user, field('Nombre'), 'Docentes');
    await choose(user, 'Categoría', 'Docentes');
    expect(screen.getByRole('group', { name: 'Fechas (opcional)' })).toBeVisible();
    expect(screen.getByLabelText('Abre el')).toHaveAccessibleDescription('Sin fecha, desde ya.');
    await write(user, screen.getByLabelText('Abre el'), '2026-10-01');
    await write(user, screen.getByLabelText('Cierra el'), '2026-09-30');
    await write(user, screen.getByLabelText('Resultados desde el'), '2026-09-30');
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    expect(await screen.findByText('El cierre no puede ser anterior a la apertura.')).toBeVisible();
    expect(screen.getByText('La fecha de los resultados no puede ser anterior a la apertura.')).toBeVisible();
    expect(screen.getByLabelText('Cierra el')).toHaveFocus();
    expect(requests('POST')).toHaveLength(0);

    await user.clear(screen.getByLabelText('Cierra el'));
    await write(user, screen.getByLabelText('Cierra el'), '2026-10-01');
    await user.clear(screen.getByLabelText('Resultados desde el'));
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    await waitFor(() => expect(requests('POST')).toHaveLength(1));
    expect(requests('POST')[0]?.body).toMatchObject({ opens_on: '2026-10-01', closes_on: '2026-10-01', results_on: null });
  });

  test('takes half a date for a mistake, not for none', async () => {
    const { user } = await open();
    await write(user, field('Nombre'), 'Docentes');
    await choose(user, 'Categoría', 'Docentes');
    // as browsers report a day without its year
    Object.defineProperty(screen.getByLabelText('Cierra el'), 'validity', { value: { badInput: true } });
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    expect(await screen.findByText('Escriba una fecha válida.')).toBeVisible();
    expect(screen.getByLabelText('Cierra el')).toHaveFocus();
    expect(requests('POST')).toHaveLength(0);
  });

  test('says what is missing, and sends nothing', async () => {
    const { user } = await open();
    await fill(user, 'Objetivos', '30');
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    expect(await screen.findByText('La suma de los porcentajes debe ser igual a 100%.')).toBeVisible();
    expect(screen.getByText('Escriba el nombre de la evaluación.')).toBeVisible();
    expect(screen.getByText('Elija una categoría.')).toBeVisible();
    expect(field('Nombre')).toHaveFocus();
    expect(requests('POST')).toHaveLength(0);
  });

  test.each(['101', ''])('takes no weight of "%s"', async (weight) => {
    const { user } = await open();
    await user.clear(field('Objetivos'));
    if (weight) await user.type(field('Objetivos'), weight);
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    expect(await screen.findByText('Escriba un número entero de 0 a 100.')).toBeVisible();
    expect(requests('POST')).toHaveLength(0);
  });

  test('keeps what was typed when it fails, with the reason', async () => {
    on('POST', '/evaluations', () =>
      failure(400, 'Revise los datos: hay campos con errores.', { fields: { category_id: ['La categoría no existe.'] } }),
    );
    const { user } = await open();
    await write(user, field('Nombre'), 'Docentes');
    await choose(user, 'Categoría', 'Docentes');
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    expect(await screen.findByText('La categoría no existe.')).toBeVisible();

    on('POST', '/evaluations', offline);
    await user.click(screen.getByRole('button', { name: 'Crear evaluación' }));
    expect(await screen.findByText('Error al crear la evaluación.')).toBeVisible();
    expect(field('Nombre')).toHaveValue('Docentes');
  });

  test('asks before what was typed is lost', async () => {
    const { user, router } = await open();
    await write(user, field('Nombre'), 'Docentes');
    await user.click(screen.getByRole('link', { name: 'Cancelar' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('¿Salir sin guardar?');
    await user.click(screen.getByRole('button', { name: 'Seguir editando' }));
    expect(router.state.location.pathname).toBe('/create-evaluation');
  });

  test('says beforehand that it takes the place of this year’s one', async () => {
    on('GET', '/evaluations', [{ ...saved, period: THIS_YEAR, name: 'La vigente' }]);
    const { user } = await open();
    await choose(user, 'Categoría', 'Docentes');
    expect(await screen.findByText(/Docentes ya tiene «La vigente» este año/)).toBeVisible();
    await choose(user, 'Categoría', 'Administración');
    expect(screen.queryByText(/ya tiene «La vigente»/)).not.toBeInTheDocument();
  });

  test('says which choices could not be loaded, and tries again', async () => {
    on('GET', '/categories', offline);
    on('GET', '/question-banks', offline);
    const { user } = renderUi(<CreateEvaluationPage />, { address: '/create-evaluation', path: '/create-evaluation' });
    expect(await screen.findByText('Error al cargar las categorías.')).toBeVisible();
    expect(await screen.findByText('Error al cargar los bancos de preguntas.')).toBeVisible();
    on('GET', '/categories', [{ id: 1, name: 'Docentes' }]);
    const [retry] = screen.getAllByRole('button', { name: 'Reintentar' });
    if (retry) await user.click(retry);
    await waitFor(() => expect(screen.queryByText('Error al cargar las categorías.')).not.toBeInTheDocument());
  });

  test('leads to the categories where there are none', async () => {
    on('GET', '/categories', []);
    await open();
    expect(await screen.findByRole('link', { name: 'Crear categorías' })).toHaveAttribute('href', '/categories');
  });
});

describe('editing one by which the reader is evaluated', () => {
  test('changes its name, and neither its dates nor its category', async () => {
    on('GET', '/evaluations/9', { ...saved, ...DATES, is_fixed: true });
    on('GET', '/evaluations/own', { id: 9, name: saved.name, results_on: null, is_published: false, is_run_by_others: true });
    on('PUT', '/evaluations/9', saved);
    const { user } = renderUi(<EditEvaluationPage />, { address: '/edit-evaluation/9', path: '/edit-evaluation/:id' });
    expect(await screen.findByText(/^Hasta que reciba su resultado, otra persona.* solo el nombre puede cambiar\.$/)).toBeVisible();
    expect(screen.queryByText(/el nombre y las fechas/)).not.toBeInTheDocument();
    for (const label of ['Abre', 'Cierra', 'Resultados']) expect(screen.getByLabelText(new RegExp(`^${label}`))).toBeDisabled();
    expect(select('Categoría')).toBeDisabled();
    expect(screen.queryByRole('region', { name: /Plazos/ })).not.toBeInTheDocument();
    await fill(user, 'Nombre', 'Gestión 2025');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(requests('PUT')[0]?.body).toMatchObject({ name: 'Gestión 2025', ...DATES }));
  });
});

describe('editing', () => {
  const open = async () => {
    const app = renderUi(<EditEvaluationPage />, { address: '/edit-evaluation/9', path: '/edit-evaluation/:id' });
    await screen.findByDisplayValue('Docentes 2025');
    return app;
  };

  test('sends the whole evaluation, says so and goes to the list', async () => {
    on('PUT', '/evaluations/9', saved);
    const { user, router } = await open();
    expect(select('Categoría')).toHaveDisplayValue('Docentes');
    expect(select('Banco de preguntas')).toHaveDisplayValue('Banco docente');
    await fill(user, 'Nombre', 'Docentes, primera');
    await fill(user, 'Objetivos', '45');
    await user.click(screen.getByRole('button', { name: 'Poner competencias en 55%' }));
    await choose(user, 'Banco de preguntas', 'Sin banco de preguntas');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));

    expect(await screen.findByText('Evaluación actualizada correctamente.')).toBeVisible();
    expect(requests('PUT').map(({ body }) => body)).toEqual([
      {
        id: 9,
        name: 'Docentes, primera',
        period: 2025,
        weight_objectives: 45,
        weight_competencies: 55,
        category_id: 1,
        question_bank_id: null,
        ...UNSAID,
        base: {
          name: saved.name,
          weight_objectives: saved.weight_objectives,
          weight_competencies: saved.weight_competencies,
          category_id: 1,
          question_bank_id: saved.question_bank_id,
          ...UNSAID,
        },
      },
    ]);
    expect(router.state.location.pathname).toBe('/evaluations');
  });

  test('of what has answers only name and dates can be changed', async () => {
    on('GET', '/evaluations/9', { ...saved, is_fixed: true });
    await open();
    expect(screen.getByText(/Ya hay respuestas/)).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toBeEnabled();
    for (const label of ['Objetivos', 'Competencias']) expect(screen.getByLabelText(label)).toBeDisabled();
    for (const label of ['Categoría', 'Banco de preguntas']) expect(select(label)).toBeDisabled();
    for (const label of ['Abre el', 'Cierra el', 'Resultados desde el']) expect(screen.getByLabelText(label)).toBeEnabled();
  });

  test('includes self-evaluations only with the day of the results, and tells what it was changed from', async () => {
    on('PUT', '/evaluations/9', () => json(saved));
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Incluir autoevaluación' }));
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(screen.getByLabelText('Resultados desde el')).toBeInvalid());
    expect(screen.getAllByText(/^Con autoevaluación hace falta/)[0]).toBeVisible();
    expect(requests('PUT')).toHaveLength(0);
    await write(user, screen.getByLabelText('Resultados desde el'), '2025-12-05');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() =>
      expect(requests('PUT')[0]?.body).toMatchObject({
        includes_self_evaluation: true,
        results_on: '2025-12-05',
        base: { includes_self_evaluation: false, results_on: null },
      }),
    );
  });

  test('shows its dates, and takes back one that is emptied', async () => {
    on('GET', '/evaluations/9', { ...saved, ...DATES, is_fixed: true });
    on('GET', '/evaluations/9/extensions', []);
    on('PUT', '/evaluations/9', saved);
    const { user } = await open();
    expect(screen.getByLabelText('Abre el')).toHaveValue('2025-10-01');
    await user.clear(screen.getByLabelText('Cierra el'));
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(requests('PUT')).toHaveLength(1));
    expect(requests('PUT')[0]?.body).toMatchObject({ ...DATES, closes_on: null });
  });

  test('focuses the date that a link leads to once, and never while it is typed', async () => {
    on('GET', '/evaluations/9', { ...saved, ...DATES, is_fixed: true });
    on('GET', '/evaluations/9/extensions', []);
    renderUi(<EditEvaluationPage />, { address: '/edit-evaluation/9?prolong=all', path: '/edit-evaluation/:id' });
    const date = await screen.findByLabelText('Cierra el');
    await waitFor(() => expect(date).toHaveFocus());
    const focus = vi.spyOn(date, 'focus');
    fireEvent.change(date, { target: { value: '2025-01-30' } });
    expect(date).toHaveValue('2025-01-30');
    expect(focus).not.toHaveBeenCalled();
  });

  test('says at a date what the server has against it', async () => {
    on('PUT', '/evaluations/9', () =>
      failure(400, 'Revise.', { fields: { results_on: ['La fecha de los resultados no puede ser anterior a la apertura.'] } }),
    );
    const { user } = await open();
    await write(user, screen.getByLabelText('Resultados desde el'), '2026-12-05');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(screen.getByLabelText('Resultados desde el')).toHaveFocus());
    expect(screen.getByLabelText('Resultados desde el')).toHaveAccessibleDescription(/no puede ser anterior a la apertura/);
  });

  test.each([
    ['/categories', 'Error al cargar las categorías.'],
    ['/question-banks', 'Error al cargar los bancos de preguntas.'],
  ])('where only name and dates can be changed, %s can be loaded again', async (path, message) => {
    on('GET', '/evaluations/9', { ...saved, is_fixed: true });
    on('GET', path, failure(500));
    const { user } = await open();
    const note = within(await screen.findByText(message).then((text) => text.closest<HTMLElement>('[role=alert]') ?? text));
    const retry = note.getByRole('button', { name: 'Reintentar' });
    expect(retry).toBeEnabled();
    on('GET', path, []);
    await user.click(retry);
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
  });

  test('explains what answers have fixed, and puts it back at one press', async () => {
    on('PUT', '/evaluations/9', () =>
      failure(409, 'La evaluación ya tiene respuestas.', { code: 'evaluation_fixed' }),
    );
    const { user } = await open();
    await fill(user, 'Nombre', 'Docentes, primera');
    await choose(user, 'Categoría', 'Administración');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));

    expect(await screen.findByText('No se pudo actualizar la evaluación.')).toBeVisible();
    expect(screen.getByText('La evaluación ya tiene respuestas.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dejar los pesos, la categoría y el banco como estaban' }));
    expect(select('Categoría')).toHaveDisplayValue('Docentes');

    on('PUT', '/evaluations/9', saved);
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    expect(await screen.findByText('Evaluación actualizada correctamente.')).toBeVisible();
    expect(requests('PUT')[1]?.body).toMatchObject({ name: 'Docentes, primera', category_id: 1 });
  });

  test('says when it could not be loaded, and tries again', async () => {
    on('GET', '/evaluations/9', () => failure(500));
    const { user } = renderUi(<EditEvaluationPage />, { address: '/edit-evaluation/9', path: '/edit-evaluation/:id' });
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('No se pudo cargar la evaluación.');
    on('GET', '/evaluations/9', saved);
    await user.click(within(note).getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByDisplayValue('Docentes 2025')).toBeVisible();
  });

  test('shows what was chosen although the choices could not be loaded', async () => {
    on('GET', '/categories', offline);
    await open();
    expect(select('Categoría')).toHaveDisplayValue('Docentes');
    expect(await screen.findByText('Error al cargar las categorías.')).toBeVisible();
  });
});
