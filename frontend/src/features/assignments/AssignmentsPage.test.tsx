import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '@/api/session';
import { renderPage, renderUi } from '@/test/render';
import { failure, held, json, makeUser, noContent, on, requests, signInAs, type SentRequest } from '@/test/server';
import AssignmentsPage from './AssignmentsPage';

const evaluators = [
  makeUser('evaluador', { id: 50, name: 'Jorge Muñoz', position: 'Coordinador', department: 'Bachillerato' }),
  makeUser('evaluador', { id: 51, name: 'Luz Ibagón' }),
];

const person = (id: number, name = `Persona ${String(id).padStart(2, '0')}`) =>
  makeUser('colaborador', { id, name, email: `p${id}@colegio.edu.co`, position: '', department: '' });

let people: User[];
let given: { id: number; person: User }[];

/** One page of what the search finds, as the server would answer. */
function page<T>(items: T[], { query }: SentRequest, name: (item: T) => string) {
  const found = items.filter((item) => name(item).includes(query.get('search') ?? ''));
  const size = Number(query.get('page_size'));
  const start = (Number(query.get('page')) - 1) * size;
  return json(found.slice(start, start + size), { total: found.length });
}

beforeEach(() => {
  people = Array.from({ length: 7 }, (_, index) => person(index + 1));
  given = [{ id: 900, person: person(20, 'Rosa Yepes') }];
  on('GET', '/users', (request) => page(evaluators, request, ({ name }) => name));
  on('GET', '/users/50', { ...evaluators[0] });
  on('GET', '/dashboard/progress', () => json([], { total: 0 }));
  on('GET', '/readiness', { reasons: [] });
  on('GET', '/assignments/50/groups', {
    departments: [
      { id: null, name: 'Bachillerato', available: 4, assigned: 0, excluded: 0 },
      { id: null, name: 'Primaria', available: 7, assigned: 1, excluded: 2 },
    ],
    categories: [{ id: 3, name: 'Docentes', available: 6, assigned: 0, excluded: 1 }],
  });
  on('GET', '/assignments/50/available', (request) =>
    page(people.filter(({ id }) => !given.some((one) => one.person.id === id)), request, ({ name }) => name),
  );
  on('GET', '/assignments/50', (request) =>
    page(
      given.map(({ id, person: { id: collaborator_id, name, email, position, department } }) => ({
        id,
        evaluator_id: 50,
        collaborator_id,
        collaborator_name: name,
        status: true,
        email,
        position,
        department,
      })),
      request,
      (assignment) => assignment.collaborator_name,
    ),
  );
  on('POST', '/assignments', ({ body }) => {
    const { collaborator_id: id } = body as { collaborator_id: number };
    const collaborator = people.find((one) => one.id === id);
    if (collaborator) given = [...given, { id: 1000 + id, person: collaborator }];
    return json({}, { status: 201 });
  });
});

const open = (address = '/assignments?evaluator=50') =>
  renderUi(<AssignmentsPage />, { address, path: '/assignments' });
/** Without a layout the list counts as hidden. */
const findOption = (name: RegExp) => screen.findByRole('option', { name, hidden: true });
const available = () => within(screen.getByRole('region', { name: 'Disponibles' }));
const assigned = () => within(screen.getByRole('region', { name: 'Asignados' }));
const assign = (name: string) => available().getByRole('button', { name: `Asignar a ${name}` });

describe('without an evaluator', () => {
  test('the page shows how many people each has, and whom nobody evaluates', async () => {
    const rows = [
      { evaluator_id: 50, evaluator_name: 'Jorge Muñoz', assigned: 12, evaluated: 7 },
      { evaluator_id: 51, evaluator_name: 'Luz Ibagón', assigned: 0, evaluated: 0 },
    ];
    on('GET', '/dashboard/progress', () => json(rows, { total: 2 }));
    on('GET', '/readiness', { reasons: [{ reason: 'no_evaluator', people: 3 }, { reason: 'no_active_evaluator', people: 0 }] });
    const { user, router } = open('/assignments');
    const cells = async (name: RegExp) =>
      within(await screen.findByRole('row', { name })).getAllByRole('cell').map((cell) => cell.textContent);
    expect(await cells(/Jorge/)).toEqual(['Jorge Muñoz', '12', '7 de 12', 'Ver personas']);
    expect(await cells(/Luz/)).toEqual(['Luz Ibagón', 'Nadie', '—', 'Asignar personas']);
    expect(await screen.findByText(/3 personas sin evaluador/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver personas' })).toHaveAttribute('href', '/readiness?reason=no_evaluator');
    await user.click(screen.getByRole('button', { name: /^Evaluadas este año: ordenar/ }));
    expect(router.state.location.search).toBe('?sort=evaluated');
    expect(requests('GET', '/dashboard/progress').at(-1)?.query.get('sort')).toBe('evaluated');
    await user.click(await screen.findByRole('link', { name: 'Ver personas de Jorge Muñoz' }));
    expect(await screen.findByText('Rosa Yepes')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Todos los evaluadores' }));
    expect(router.state.location.search).toBe('');
  });
});

describe('the evaluator', () => {
  test('is chosen from the active ones and kept in the address', async () => {
    const { user, router } = open('/assignments');
    await user.click(await screen.findByRole('combobox', { name: 'Evaluador' }));
    await user.click(await findOption(/Jorge Muñoz/));

    expect(await screen.findByText('Rosa Yepes')).toBeVisible();
    expect(router.state.location.search).toBe('?evaluator=50');
    const [request] = requests('GET', '/users');
    expect(Object.fromEntries(request?.query ?? [])).toMatchObject({ role: 'evaluador', status: 'true' });
    expect(screen.getByRole('combobox', { name: 'Evaluador' })).toHaveValue('Jorge Muñoz');
  });

  test('is searched on the server', async () => {
    const { user } = open('/assignments');
    await user.click(await screen.findByRole('combobox', { name: 'Evaluador' }));
    await user.keyboard('Luz');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Jorge/, hidden: true })).not.toBeInTheDocument());
    expect(await findOption(/Luz Ibagón/)).toBeInTheDocument();
    await waitFor(() => expect(requests('GET', '/users').at(-1)?.query.get('search')).toBe('Luz'));
  });

  test('can be created where there is none', async () => {
    on('GET', '/users', () => json([], { total: 0 }));
    open('/assignments');
    expect(await screen.findByText('Todavía no hay evaluadores activos')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Crear usuario' })).toHaveAttribute('href', '/create-user');
  });

  test('who is none any more can only lose people', async () => {
    const known = held(() => json(makeUser('colaborador', { id: 50, name: 'Jorge Muñoz' })));
    on('GET', '/users/50', known.handler);
    open();
    await waitFor(() => expect(requests('GET', '/assignments/50')).toHaveLength(1));
    // not the lists of an evaluator, which then would move away
    expect(screen.queryByRole('region', { name: /Disponibles|Asignad/ })).not.toBeInTheDocument();
    known.release();
    expect(await screen.findByText(/Jorge Muñoz no es un evaluador activo/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Disponibles' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Eliminar a Rosa Yepes' })).toBeVisible();
  });

  test('is asked for again after a failure', async () => {
    on('GET', '/users', () => failure(403, 'No tiene permisos para hacer esto.'));
    const { user } = open('/assignments');
    expect(await screen.findByText('No se pudieron cargar los evaluadores.')).toBeVisible();
    on('GET', '/users', (request) => page(evaluators, request, ({ name }) => name));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('combobox', { name: 'Evaluador' })).toBeVisible();
  });
});

describe('assigning', () => {
  test('goes five to a page, on the server', async () => {
    const { user } = open();
    expect(await screen.findByText('Mostrando 1–5 de 7')).toBeVisible();
    const pages = within(screen.getByRole('navigation', { name: 'Páginas de personas disponibles' }));
    await user.click(pages.getByRole('button', { name: 'Página 2' }));
    expect(await screen.findByText('Mostrando 6–7 de 7')).toBeVisible();
    expect(Object.fromEntries(requests('GET', '/assignments/50/available').at(-1)?.query ?? [])).toEqual({
      page: '2',
      page_size: '5',
    });
    expect(Object.fromEntries(requests('GET', '/assignments/50')[0]?.query ?? [])).toEqual({
      page: '1',
      page_size: '10',
    });
  });

  test('is done for many in a row with the keyboard: the focus stays in the list', async () => {
    const { user } = open();
    await screen.findByText('Persona 02');
    assign('Persona 02').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(assign('Persona 03')).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(assign('Persona 04')).toHaveFocus());

    expect(requests('POST').map(({ body }) => body)).toEqual([
      { evaluator_id: 50, collaborator_id: 2 },
      { evaluator_id: 50, collaborator_id: 3 },
    ]);
    expect(assigned().getByText('Persona 02')).toBeVisible();
    expect(assigned().getByText('3 personas')).toBeVisible();
    expect(available().getByText('5 personas')).toBeVisible();
    expect(available().getByText('Persona 07')).toBeVisible();
    expect(screen.getByText('Se asignó a Persona 03.')).toBeInTheDocument();
  });

  test('takes one person for a double click, also when the list moves up in between', async () => {
    const answer = held(() => json({}, { status: 201 }));
    on('POST', '/assignments', (request) => {
      const { collaborator_id: id } = request.body as { collaborator_id: number };
      given = [...given, { id: 1000 + id, person: person(id) }];
      return answer.handler(request);
    });
    const { user } = open();
    await screen.findByText('Persona 01');
    await user.dblClick(assign('Persona 01'));
    answer.release();
    await waitFor(() => expect(available().queryByText('Persona 01')).not.toBeInTheDocument());
    fireEvent.click(assign('Persona 02'), { detail: 2 });
    const wasTaken = fireEvent.keyDown(assign('Persona 02'), { key: 'Enter', repeat: true });
    expect(wasTaken).toBe(false);
    expect(requests('POST')).toHaveLength(1);
  });

  test('says what went wrong, with the name, and asks for both lists again', async () => {
    on('POST', '/assignments', () => failure(409, 'Esta persona ya está asignada a este evaluador.'));
    const { user } = open();
    await screen.findByText('Persona 01');
    const before = requests('GET', '/assignments/50').length;
    await user.click(assign('Persona 01'));
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('No se pudo asignar a Persona 01.');
    expect(note).toHaveTextContent('Esta persona ya está asignada a este evaluador.');
    expect(requests('GET', '/assignments/50').length).toBeGreaterThan(before);
  });

  test('goes to the page before when it was the last one of its page, and keeps the focus', async () => {
    people = people.slice(0, 6);
    const { user } = open('/assignments?evaluator=50&page=2');
    await screen.findByText('Persona 06');
    await user.click(assign('Persona 06'));
    expect(await screen.findByText('Persona 05')).toBeVisible();
    await waitFor(() => expect(assign('Persona 01')).toHaveFocus());
  });

  test('ends with a line that says that nobody is left', async () => {
    people = [person(1)];
    const { user } = open();
    await screen.findByText('Persona 01');
    await user.click(assign('Persona 01'));
    expect(await screen.findByText('No queda nadie por asignar')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Disponibles' })).toHaveFocus();
  });
});

describe('many at once', () => {
  const confirm = async (user: ReturnType<typeof open>['user'], name: string) => {
    await user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('alertdialog'));
  };

  test('are given by department, once that is confirmed', async () => {
    on('POST', '/assignments/50/assign-found', () => {
      given = [...given, ...people.map((one) => ({ id: 1000 + one.id, person: one }))];
      return json({ changed: 7 });
    });
    const { user, router } = open();
    await screen.findByText('Persona 01');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Departamento' }), 'Primaria (7 por asignar)');
    expect(router.state.location.search).toBe('?evaluator=50&department=Primaria');
    expect(
      screen.getByText(
        'Primaria: 7 por asignar; 1 ya está asignada y no cambia; 2 no se pueden asignar (inactivas, de administración o el mismo evaluador).',
      ),
    ).toBeVisible();
    await waitFor(() =>
      expect(requests('GET', '/assignments/50/available').at(-1)?.query.get('department')).toBe('Primaria'),
    );
    expect(requests('GET', '/assignments/50').at(-1)?.query.get('department')).toBe('Primaria');

    const dialog = await confirm(user, 'Asignar a todos los de Primaria (7)');
    expect(dialog.getByText('¿Asignar 7 personas a Jorge Muñoz?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(requests('POST')).toHaveLength(0);

    await user.click((await confirm(user, 'Asignar a todos los de Primaria (7)')).getByRole('button', { name: 'Asignar' }));
    expect(await screen.findByText('Se asignaron 7 personas.')).toBeInTheDocument();
    expect(requests('POST').map(({ body }) => body)).toEqual([
      { search: '', department: 'Primaria', category_id: null, people: 7 },
    ]);
    expect(await screen.findByText('Nadie disponible coincide con la búsqueda.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Disponibles' })).toHaveFocus());
  });

  test('are all that the search has found, of a category too', async () => {
    const { user } = open('/assignments?evaluator=50&category=3&search=Persona');
    on('POST', '/assignments/50/assign-found', { changed: 7 });
    await user.click((await confirm(user, 'Asignar a los 7 encontrados')).getByRole('button', { name: 'Asignar' }));
    await waitFor(() =>
      expect(requests('POST').map(({ body }) => body)).toEqual([
        { search: 'Persona', department: '', category_id: 3, people: 7 },
      ]),
    );
  });

  test('are refused together where the list has changed, and it is read again', async () => {
    on('POST', '/assignments/50/assign-found', () => failure(409, 'Los datos cambiaron mientras tanto.'));
    const { user } = open();
    const dialog = await confirm(user, 'Asignar a todos (7)');
    people = people.slice(0, 3);
    await user.click(dialog.getByRole('button', { name: 'Asignar' }));
    const note = await screen.findByRole('alert');
    expect(note).toHaveTextContent('No se asignó a nadie.');
    expect(note).toHaveTextContent('Los datos cambiaron mientras tanto.');
    expect(await screen.findByRole('button', { name: 'Asignar a todos (3)' })).toBeVisible();
  });

  test('are not offered beyond what goes at once', async () => {
    people = Array.from({ length: 501 }, (_, index) => person(index + 100));
    open();
    expect(
      await screen.findByText('Para hacerlo con todos a la vez, deje en la lista como máximo 500 personas.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Asignar a todos/ })).not.toBeInTheDocument();
  });

  test('are taken back, once that is confirmed', async () => {
    given = [
      { id: 900, person: person(20, 'Rosa Yepes') },
      { id: 901, person: person(21, 'Saúl Yepes') },
    ];
    on('POST', '/assignments/50/remove-found', () => {
      given = [];
      return json({ changed: 2 });
    });
    const { user } = open();
    const dialog = await confirm(user, 'Eliminar todas las asignaciones (2)');
    expect(dialog.getByText('¿Eliminar 2 asignaciones de Jorge Muñoz?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('Todavía no tiene personas asignadas')).toBeVisible();
    expect(requests('POST')[0]?.body).toEqual({ search: '', department: '', category_id: null, people: 2 });
  });

  test('are those who are ticked, across the pages of one list', async () => {
    on('POST', '/assignments/50/assign-found', () => {
      given = [...given, ...people.slice(0, 2).map((one) => ({ id: 1000 + one.id, person: one }))];
      return json({ changed: 2 });
    });
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Persona 01' }));
    await user.click(available().getByRole('button', { name: 'Página 2' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Persona 06' }));
    expect(available().getByText('2 personas seleccionadas')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Asignar a todos/ })).not.toBeInTheDocument();
    const dialog = await confirm(user, 'Asignar seleccionadas (2)');
    expect(dialog.getByText('¿Asignar 2 personas a Jorge Muñoz?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Asignar' }));
    expect(await screen.findByText('Se asignaron 2 personas.')).toBeInTheDocument();
    expect(requests('POST').map(({ body }) => body)).toEqual([
      { search: '', department: '', category_id: null, people: 2, ids: [1, 6] },
    ]);
    expect(available().queryByText(/seleccionadas/)).not.toBeInTheDocument();
  });

  test('the list goes on where the groups could not be loaded', async () => {
    on('GET', '/assignments/50/groups', () => failure(404, 'No se encontró lo que busca.'));
    open();
    expect(await screen.findByText('No se pudieron cargar los departamentos y las categorías.')).toBeVisible();
    expect(await screen.findByText('Persona 01')).toBeVisible();
  });
});

describe('both lists', () => {
  test('are searched together and go back to their first pages', async () => {
    const { user, router } = open('/assignments?evaluator=50&page=2&assigned_page=1');
    await screen.findByText('Persona 06');
    await user.keyboard('/Persona 03');
    expect(await available().findByText('Persona 03')).toBeVisible();
    expect(await assigned().findByText('Ningún asignado coincide con la búsqueda.')).toBeVisible();
    expect(router.state.location.search).toBe('?evaluator=50&search=Persona+03');
  });

  test('say which of them could not be loaded', async () => {
    on('GET', '/assignments/50/available', () => failure(404, 'No se encontró lo que busca.'));
    open();
    expect(await screen.findByText('No se pudieron cargar las personas disponibles.')).toBeVisible();
    expect(await assigned().findByText('Rosa Yepes')).toBeVisible();
  });

  test('say when nobody is assigned', async () => {
    given = [];
    open();
    expect(await screen.findByText('Todavía no tiene personas asignadas')).toBeVisible();
  });
});

describe('taking somebody back', () => {
  test('asks with the name and moves them to the other list', async () => {
    const rosa = person(20, 'Rosa Yepes');
    on('DELETE', '/assignments/:id', () => {
      given = [];
      people = [...people, rosa];
      return noContent();
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Eliminar a Rosa Yepes' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('¿Eliminar la asignación de Rosa Yepes?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Eliminar' }));

    expect(await screen.findByText('Se eliminó la asignación de Rosa Yepes.')).toBeVisible();
    expect(screen.getByText('Todavía no tiene personas asignadas')).toBeVisible();
    expect(requests('DELETE').map(({ path }) => path)).toEqual(['/assignments/900']);
    expect(available().getByText('8 personas')).toBeVisible();
  });

  test('says what went wrong', async () => {
    on('DELETE', '/assignments/900', () => failure(503, 'El servicio no está disponible.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Eliminar a Rosa Yepes' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Eliminar' }));
    expect(await screen.findByText('No se pudo eliminar la asignación de Rosa Yepes.')).toBeVisible();
    expect(screen.getByText('El servicio no está disponible.')).toBeVisible();
  });
});

test.each(['/assignments', '/assignment-management'])('%s is for managers', async (address) => {
  signInAs('gestionhumana');
  const first = renderPage(address);
  expect(await screen.findByRole('heading', { level: 1, name: 'Asignaciones' })).toBeVisible();
  first.unmount();
  signInAs('evaluador');
  renderPage(address);
  expect(await screen.findByText('Acceso Denegado')).toBeVisible();
});
