import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlanOutcome, Plan, PlannedAction } from '@/api/plans';
import { renderPage, unfold } from '@/test/render';
import { makeReport, plannedAction as course, school } from '@/test/school';
import { failure, json, makeUser, on, requests } from '@/test/server';

const planned = (...actions: PlannedAction[]) => on('GET', '/plans/of/4/9', { actions, noticed: [], withholds_outcomes: false } satisfies Plan);
const section = async (name = 'Plan de capacitación') => within(await screen.findByRole('region', { name }));
const unfolded = async () => {
  await section('¿Dio resultado el plan?');
  return unfold('¿Dio resultado el plan?');
};
const sent = (method: 'POST' | 'PUT', path: string) => requests(method, path).map(({ body }) => body);

describe('the plan on a report, to managers', () => {
  beforeEach(() => {
    school('gestionhumana');
    on('GET', '/users', () => json([makeUser('evaluador', { id: 50, name: 'Rosa Díaz' })], { total: 1 }));
  });

  it('takes an action, once it is whole', async () => {
    on('POST', '/plans', () => {
      planned(course);
      return json(course, { status: 201 });
    });
    const { user } = renderPage('/report/4/9');
    const plan = await section();
    await user.click(plan.getByRole('button', { name: 'Agregar acción' }));
    await user.click(await plan.findByRole('button', { name: 'Guardar acción' }));
    expect(plan.getByText('Este campo es obligatorio.')).toBeVisible();
    expect(plan.getByText('Elija a una persona del colegio, o escriba quién es si es externa.')).toBeVisible();
    expect(plan.getByText('Escriba una fecha válida.')).toBeVisible();
    for (const [length, isRefused] of [[501, true], [500, false]] as const) {
      fireEvent.change(plan.getByLabelText('Acción'), { target: { value: '😀'.repeat(length) } });
      await user.click(plan.getByRole('button', { name: 'Guardar acción' }));
      expect(plan.queryByText('Use como máximo 500 caracteres.') !== null).toBe(isRefused);
    }
    fireEvent.change(plan.getByLabelText('Acción'), { target: { value: ' Curso de Excel ' } });
    await user.click(plan.getByRole('combobox', { name: 'Responsable' }));
    await user.click(await screen.findByRole('option', { name: 'Rosa Díaz', hidden: true }));
    fireEvent.change(plan.getByLabelText('Fecha límite'), { target: { value: '2026-12-01' } });
    await user.click(plan.getByRole('checkbox', { name: 'Escucha.' }));
    await user.click(plan.getByRole('button', { name: 'Guardar acción' }));
    expect(await plan.findByText('Responsable: Rosa Díaz')).toBeVisible();
    expect(plan.getByText('Fecha límite: 1 de diciembre de 2026')).toBeVisible();
    expect(plan.getByText('Pendiente')).toBeVisible();
    expect(plan.getAllByRole('listitem').map((item) => item.textContent)).toContain('Escucha.');
    expect(sent('POST', '/plans')).toEqual([
      {
        evaluation_id: 4,
        user_id: 9,
        what: 'Curso de Excel',
        responsible_id: 50,
        responsible_name: '',
        due_on: '2026-12-01',
        question_ids: [1],
      },
    ]);
    await waitFor(() => expect(plan.getByRole('button', { name: 'Agregar acción' })).toHaveFocus());
  });

  it('is where a link to it leads, with the form open where there is no action', async () => {
    const { unmount } = renderPage('/report/4/9#plan');
    await waitFor(async () => expect((await section()).getByLabelText('Acción')).toHaveFocus());
    unmount();
    planned(course);
    renderPage('/report/4/9#plan');
    await waitFor(async () => expect((await section()).getByRole('heading', { name: 'Plan de capacitación' })).toHaveFocus());
    expect(screen.queryByLabelText('Acción')).toBeNull();
  });

  it('is changed, with somebody from outside instead', async () => {
    planned(course);
    on('PUT', '/plans/6', () => json(course));
    const { user } = renderPage('/report/4/9');
    const plan = await section();
    await user.click(plan.getByRole('button', { name: 'Editar: Curso de Excel' }));
    expect(await plan.findByRole('combobox', { name: 'Responsable' })).toHaveValue('Rosa Díaz');
    fireEvent.change(plan.getByLabelText('O alguien externo'), { target: { value: 'ACME' } });
    expect(plan.getByRole('combobox', { name: 'Responsable' })).toHaveValue('');
    await user.click(plan.getByRole('button', { name: 'Guardar acción' }));
    await waitFor(() =>
      expect(sent('PUT', '/plans/6')).toEqual([
        {
          what: 'Curso de Excel',
          responsible_id: null,
          responsible_name: 'ACME',
          due_on: '2026-12-01',
          question_ids: [1],
          base: {
            what: 'Curso de Excel',
            responsible_id: 50,
            responsible_name: '',
            due_on: '2026-12-01',
            question_ids: [1],
          },
        },
      ]),
    );
  });

  it('keeps what was typed where somebody else has deleted the action in the form, and can be gone on with', async () => {
    planned(course);
    const { user, queryClient } = renderPage('/report/4/9');
    const plan = await section();
    await user.click(plan.getByRole('button', { name: 'Editar: Curso de Excel' }));
    fireEvent.change(await plan.findByLabelText('Acción'), { target: { value: 'Curso de Excel avanzado' } });
    planned();
    await act(() => queryClient.refetchQueries());
    expect(await plan.findByRole('alert')).toHaveTextContent(
      'Otra persona lo eliminó mientras usted editaba.Lo que escribió sigue aquí, para que lo copie.',
    );
    expect(plan.getByLabelText('Acción')).toHaveValue('Curso de Excel avanzado');
    await user.click(plan.getByRole('button', { name: 'Cancelar' }));
    await user.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    expect(await plan.findByRole('button', { name: 'Agregar acción' })).toBeVisible();
    expect(plan.queryByLabelText('Acción')).toBeNull();
  });

  it('asks which responsible counts where somebody else has chosen another, by name', async () => {
    planned(course);
    on('GET', '/users/51', makeUser('evaluador', { id: 51, name: 'Olga Paz' }));
    on('PUT', '/plans/6', () =>
      failure(409, 'Cambió.', {
        code: 'changed_meanwhile',
        changed: { responsible_id: { value: 51, changed_by_name: null, changed_at: null } },
      }),
    );
    const { user } = renderPage('/report/4/9');
    const plan = await section();
    await user.click(plan.getByRole('button', { name: 'Editar: Curso de Excel' }));
    const responsible = () => plan.getByRole('combobox', { name: 'Responsable' });
    fireEvent.change(await plan.findByLabelText('O alguien externo'), { target: { value: 'ACME' } });
    await user.click(plan.getByRole('button', { name: 'Guardar acción' }));
    await waitFor(() => expect(responsible()).toHaveAccessibleDescription(/Alguien lo cambió a «Olga Paz»\..*Usted puso «ACME»/));
    await user.click(plan.getByRole('button', { name: 'Usar lo otro' }));
    expect(responsible()).toHaveValue('Olga Paz');
    expect(plan.getByLabelText('O alguien externo')).toHaveValue('');
  });

  it('is left with nothing lost unasked, and gives the focus back', async () => {
    planned(course);
    const { user } = renderPage('/report/4/9');
    const plan = await section();
    const edit = () => plan.findByRole('button', { name: 'Editar: Curso de Excel' });
    await user.click(await edit());
    await user.click(await plan.findByRole('button', { name: 'Cancelar' }));
    await waitFor(async () => expect(await edit()).toHaveFocus());
    await user.click(await edit());
    fireEvent.change(await plan.findByLabelText('Acción'), { target: { value: 'Otro curso' } });
    await user.click(plan.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }));
    expect(plan.getByLabelText('Acción')).toHaveValue('Otro curso');
    await user.click(plan.getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(async () => expect(await edit()).toHaveFocus());
  });

  it('keeps a half-filled form: meanwhile no other action can be edited or deleted', async () => {
    planned(course, { ...course, id: 7, what: 'Curso de Word' });
    const { user } = renderPage('/report/4/9');
    const plan = await section();
    await user.click(plan.getByRole('button', { name: 'Editar: Curso de Excel' }));
    fireEvent.change(await plan.findByLabelText('Acción'), { target: { value: 'Otro curso' } });
    expect(plan.getByText('Curso de Word')).toBeVisible();
    expect(plan.getAllByRole('button').map((button) => button.textContent)).toEqual(['Guardar acción', 'Cancelar']);
  });

  it('is marked, and taken away after asking', async () => {
    planned(course);
    on('PUT', '/plans/6/done', () => {
      planned({ ...course, state: 'done', done_at: '2026-05-04T10:00:00-05:00' });
      return json(course);
    });
    on('DELETE', '/plans/6', () => {
      planned();
      return new Response(null, { status: 204 });
    });
    const { user } = renderPage('/report/4/9');
    const plan = await section();
    await user.click(plan.getByRole('button', { name: 'Marcar como hecha: Curso de Excel' }));
    expect(await plan.findByText('Hecha el 4 de mayo de 2026')).toBeVisible();
    await user.click(plan.getByRole('button', { name: 'Eliminar: Curso de Excel' }));
    const asked = within(await screen.findByRole('alertdialog', { name: '¿Eliminar esta acción del plan?' }));
    expect(requests('DELETE', '/plans/6')).toHaveLength(0);
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    expect(await plan.findByText('Todavía no hay acciones planeadas.')).toBeVisible();
  });

  it('can be asked for again where it failed', async () => {
    on('GET', '/plans/of/4/9', failure(500));
    const { user } = renderPage('/report/4/9');
    expect(await screen.findByText('No se pudo cargar el plan de capacitación.')).toBeVisible();
    planned(course);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect((await section()).getByText('Curso de Excel')).toBeVisible();
  });
});

const moved = (before: string, after: string | null, direction: 'up' | 'down' | 'same' | null) => ({ before, after, direction });
const noticed = (more: Partial<PlanOutcome>, id = course.id): PlanOutcome => ({
  action: { ...course, id, evaluation_id: 3, evaluation_name: 'Docentes', period: 2025, state: 'done' },
  questions: [],
  average: null,
  competencies: null,
  objectives: null,
  overall: null,
  ...more,
});
type AskedQuestion = PlanOutcome['questions'][number];
const question = (id: number, movement: ReturnType<typeof moved>, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  question_id: id,
  question_text: `Pregunta ${id}`,
  text_now: null,
  comparable: null,
  movement,
  ...more,
});

describe('the plan on a report, to whom it is about', () => {
  beforeEach(() => {
    school('colaborador');
  });

  const open = async (plan: Plan) => {
    on('GET', '/users/me', makeUser('colaborador', { id: 9 }));
    on('GET', '/plans/of/4/9', plan);
    renderPage('/report/4/9');
    await screen.findByRole('heading', { name: '¿Cómo se calculó este resultado?' });
  };

  it('is read, and nothing can be done to it', async () => {
    const complained = vi.spyOn(console, 'error');
    const { questions } = makeReport();
    const asked = [1, 2].flatMap((question_id) => questions.map((question) => ({ ...question, question_id })));
    on('GET', '/reports/full/4/9', makeReport({}, { questions: asked }));
    await open({ actions: [{ ...course, state: 'overdue', question_ids: [1, 2] }], noticed: [], withholds_outcomes: false });
    const plan = await section();
    expect(plan.getAllByText('Escucha.')).toHaveLength(2);
    expect(complained).not.toHaveBeenCalled();
    expect(plan.getByText('Vencida')).toBeVisible();
    expect(plan.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is not there where nothing is planned', async () => {
    await open({ actions: [], noticed: [], withholds_outcomes: false });
    await waitFor(() => expect(requests('GET', '/plans/of/4/9')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Plan de capacitación' })).not.toBeInTheDocument();
  });

  it('says question by question whether the last one was noticed', async () => {
    await open({
      actions: [],
      withholds_outcomes: false,
      noticed: [
        noticed({
          questions: [
            question(1, moved('2.00', '3.50', 'up'), {
              text_now: 'Dicha de otro modo',
              comparable: { people: 124, after: '2.41', verdict: 'higher' },
            }),
            question(2, moved('3.00', '2.50', 'down'), { comparable: { people: 9, after: '3.11', verdict: 'unknown' } }),
            question(3, moved('1.00', null, null)),
          ],
          average: moved('2.50', '3.00', 'up'),
        }),
        noticed({ questions: [question(4, moved('2.00', null, null))] }, 7),
        noticed({ questions: [question(5, moved('3.33', '3.33', 'up'))], average: moved('3.33', '3.33', 'up') }, 8),
      ],
    });
    const outcomes = await unfolded();
    expect(outcomes.getByText('Los puntajes muy bajos suelen subir por sí solos.')).toBeVisible();
    expect(outcomes.getByText(/^Personas comparables: de la misma categoría/)).toBeVisible();
    const words = outcomes.getAllByRole('listitem').map((item) => item.textContent);
    expect(words).toEqual([
      'Curso de ExcelDocentes (2025)Hecha' +
        'Pregunta 1Esta vez se preguntó de otro modo: «Dicha de otro modo»De 2.00 a 3.50' +
        '124 personas comparables: de 2.00 a 2.41Subió más que las personas comparables, y más de lo que haría el azar.' +
        'Pregunta 2De 3.00 a 2.509 personas comparables: de 3.00 a 3.11No se puede saber si el plan influyó.' +
        'Pregunta 31.00. Esta vez no se preguntó.' +
        'Promedio de sus preguntasDe 2.50 a 3.00' +
        'El promedio cuenta 2 de sus 3 preguntas: las que se hicieron las dos veces.',
      'Curso de ExcelDocentes (2025)HechaPregunta 42.00. Esta vez no se preguntó.' +
        'Ninguna de sus preguntas se hizo esta vez, así que no hay con qué comparar.',
      'Curso de ExcelDocentes (2025)HechaPregunta 5Cambió menos de una centésima: 3.33No se puede saber si el plan influyó.',
    ]);
  });

  it.each([
    ['higher', 'same', 'Le fue mejor que a las personas comparables, y más de lo que haría el azar.'],
    ['higher', 'down', 'Bajó menos que las personas comparables, y la diferencia es mayor de la que haría el azar.'],
    ['lower', 'up', 'Subió menos que las personas comparables, y la diferencia es mayor de la que haría el azar.'],
    ['lower', 'same', 'Le fue peor que a las personas comparables, y más de lo que haría el azar.'],
    ['lower', 'down', 'Bajó más que las personas comparables, y más de lo que haría el azar.'],
  ] as const)('says how they did beside comparable people, without their figures: %s, %s', async (verdict, direction, words) => {
    const comparable = { people: null, after: null, verdict };
    await open({
      actions: [],
      withholds_outcomes: false,
      noticed: [noticed({ questions: [question(1, moved('3.00', '3.00', direction), { comparable })] })],
    });
    const outcomes = await unfolded();
    expect(outcomes.getByText(words)).toBeVisible();
    expect(outcomes.queryByText(/personas comparables: de/)).not.toBeInTheDocument();
  });

  it('says why nothing is compared while the result is provisional', async () => {
    await open({ actions: [], noticed: [], withholds_outcomes: true });
    await section('¿Dio resultado el plan?');
    expect(unfold('¿Dio resultado el plan?').getByText(/^El resultado es provisional\./)).toBeVisible();
  });

  it('compares the percentages where no question was named', async () => {
    await open({
      actions: [],
      withholds_outcomes: false,
      noticed: [
        noticed({
          competencies: moved('50.00', '50.00', 'same'),
          objectives: { before: null, after: '75.00', direction: null },
          overall: moved('50.00', '62.50', 'up'),
        }),
      ],
    });
    const terms = (await unfolded()).getAllByRole('definition').map((each) => each.textContent);
    expect(terms).toEqual(['Sigue igual: 50.00%', 'Entonces no se preguntó.', 'De 50.00% a 62.50%']);
    expect(screen.getByText(/^La acción no nombra preguntas/)).toBeVisible();
  });
});
