import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { currentYear } from '@/format';
import { screenRefreshed } from '@/screenRefresh';
import { renderPage, write } from '@/test/render';
import { failure, held, json, noContent, offline, on, requests, signInAs } from '@/test/server';

const DOCENTES = { id: 3, name: 'Docentes', people: 12 };
const AYUDANTES = { id: 4, name: 'Ayudantes', people: 0 };

const newName = () => screen.findByLabelText('Nombre de la nueva categoría');
const create = () => screen.getByRole('button', { name: 'Crear categoría' });
const openForm = async () => {
  const rendered = renderPage('/categories');
  await rendered.user.click(await screen.findByRole('button', { name: 'Crear categoría' }));
  return rendered;
};
const dialog = () => screen.findByRole('alertdialog');
const bodies = (method: 'POST' | 'PUT') => requests(method).map(({ path, body }) => [path, body]);

beforeEach(() => {
  signInAs('gestionhumana');
  on('GET', '/categories', [AYUDANTES, DOCENTES]);
  on('GET', '/evaluations', []);
});

describe('the list', () => {
  test('shows every category', async () => {
    renderPage('/categories');
    expect(await screen.findByRole('cell', { name: 'Docentes' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  test('leads to the people of each and to its newest evaluation of this year, or to creating one', async () => {
    const year = currentYear();
    on('GET', '/evaluations', [
      { id: 9, name: 'Docentes, la nueva', category_id: 3, period: year },
      { id: 8, name: 'Docentes, la anterior', category_id: 3, period: year },
      { id: 7, name: 'Ayudantes del año pasado', category_id: 4, period: year - 1 },
    ]);
    renderPage('/categories');
    await screen.findByRole('link', { name: 'Docentes, la nueva' });
    const rows = screen.getAllByRole('row').slice(1);
    const links = rows.map((row) =>
      within(row).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    );
    expect(links).toEqual([
      [['Crear evaluación', '/create-evaluation?category=4']],
      [
        ['12 personas', '/users?category=3&status=true'],
        ['Docentes, la nueva', '/edit-evaluation/9'],
      ],
    ]);
    expect(screen.getByRole('cell', { name: '0 personas' })).toBeVisible();
  });

  test('says what to do while there is none', async () => {
    on('GET', '/categories', []);
    renderPage('/categories');
    expect(await screen.findByText('Todavía no hay categorías')).toBeVisible();
  });

  test('says what failed, and can be tried again', async () => {
    on('GET', '/categories', failure(500));
    const { user } = renderPage('/categories');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar las categorías.');
    on('GET', '/categories', [DOCENTES]);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('cell', { name: 'Docentes' })).toBeVisible();
  });

  test('can be searched where it is long, without regard to accents', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: index + 10, name: `Área ${index + 1}`, people: 0 }));
    on('GET', '/categories', many);
    const { user } = renderPage('/categories');
    await write(user, await screen.findByRole('searchbox', { name: 'Buscar categoría' }), 'area 12');
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Área 1' })).not.toBeInTheDocument());
    expect(screen.getByRole('cell', { name: 'Área 12' })).toBeVisible();
  });
});

describe('creating', () => {
  test('is offered by a button, which has the focus again once it is given up', async () => {
    const { user } = await openForm();
    expect(await newName()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByLabelText('Nombre de la nueva categoría')).toBeNull();
    await waitFor(() => expect(create()).toHaveFocus());
    await user.click(create());
    await user.keyboard('x{Escape}');
    await user.click(within(await dialog()).getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(create()).toHaveFocus());
    expect(requests('POST')).toHaveLength(0);
  });

  test('is open from the start while there is none, and stays for the next one', async () => {
    on('GET', '/categories', []);
    on('POST', '/categories', () => {
      on('GET', '/categories', [DOCENTES]);
      return json({ id: 3, name: 'Docentes' }, { status: 201 });
    });
    const { user } = renderPage('/categories');
    await write(user, await newName(), 'Docentes');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('cell', { name: 'Docentes' })).toBeVisible();
    await waitFor(async () => expect(await newName()).toHaveValue(''));
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeVisible();
  });

  test('sends the name once, and is ready for the next one', async () => {
    on('POST', '/categories', () => {
      on('GET', '/categories', [AYUDANTES, DOCENTES, { id: 5, name: 'Rectoría', people: 0 }]);
      return json({ id: 5, name: 'Rectoría' }, { status: 201 });
    });
    const { user } = await openForm();
    await user.type(await newName(), ' Rectoría {Enter}{Enter}');
    expect(await screen.findByRole('cell', { name: 'Rectoría' })).toBeVisible();
    expect(await screen.findByText('Categoría creada: Rectoría.')).toBeVisible();
    expect(bodies('POST')).toEqual([['/categories', { name: 'Rectoría' }]]);
    await waitFor(async () => expect(await newName()).toHaveFocus());
    expect(await newName()).toHaveValue('');
  });

  test('says that it is done when the server has answered; the form waits until the list shows it', async () => {
    const list = held(() => json([AYUDANTES, DOCENTES, { id: 5, name: 'Rectoría', people: 0 }]));
    on('POST', '/categories', () => {
      on('GET', '/categories', list.handler);
      return json({ id: 5, name: 'Rectoría' }, { status: 201 });
    });
    const { user } = await openForm();
    await write(user, await newName(), 'Rectoría');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Categoría creada: Rectoría.')).toBeVisible();
    expect(create()).toBeDisabled();
    expect(await newName()).toHaveValue('Rectoría');
    list.release();
    expect(await screen.findByRole('cell', { name: 'Rectoría' })).toBeVisible();
    await waitFor(() => expect(create()).toBeEnabled());
    expect(await newName()).toHaveValue('');
  });

  test('wants a name', async () => {
    const { user } = await openForm();
    await write(user, await newName(), '   ');
    await user.keyboard('{Enter}');
    expect(await newName()).toHaveAccessibleDescription('Este campo es obligatorio.');
    expect(requests('POST')).toHaveLength(0);
  });

  test('shows the server’s message at the name', async () => {
    const message = 'Ya existe una categoría con este nombre.';
    on('POST', '/categories', failure(400, message, { fields: { name: [message] } }));
    const { user } = await openForm();
    await write(user, await newName(), 'Docentes');
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await newName()).toHaveAccessibleDescription(message));
    expect(await newName()).toHaveFocus();
    expect(screen.getAllByText(message)).toHaveLength(1);
  });

  test.each([
    ['a 400 without fields', () => failure(400, 'El cuerpo no es válido.'), /^El cuerpo no es válido\.$/],
    ['a failure', () => failure(500), /^Error al guardar la categoría\./],
    ['no connection', offline, /^Error al guardar la categoría\./],
  ])('says what failed: %s', async (_, answer, message) => {
    on('POST', '/categories', answer);
    const { user } = await openForm();
    await write(user, await newName(), 'Rectoría');
    await user.click(create());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await newName()).toHaveValue('Rectoría');
  });
});

describe('renaming', () => {
  const open = async () => {
    const rendered = renderPage('/categories');
    await rendered.user.click(await screen.findByRole('button', { name: 'Editar Docentes' }));
    return rendered;
  };
  const name = () => screen.getByLabelText('Nuevo nombre de Docentes');

  test('happens in the row, which has the focus before and after', async () => {
    on('PUT', '/categories/3', () => {
      on('GET', '/categories', [AYUDANTES, { ...DOCENTES, name: 'Maestros' }]);
      return json({ id: 3, name: 'Maestros' });
    });
    const { user } = await open();
    expect(name()).toHaveFocus();
    await user.keyboard('Maestros{Enter}');
    expect(await screen.findByRole('cell', { name: 'Maestros' })).toBeVisible();
    expect(bodies('PUT')).toEqual([['/categories/3', { name: 'Maestros', base: { name: 'Docentes' } }]]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Editar Maestros' })).toHaveFocus());
  });

  test('leaves the form of another row open that was opened meanwhile', async () => {
    const renamed = held(() => json({ id: 3, name: 'Maestros' }));
    on('PUT', '/categories/3', renamed.handler);
    const { user } = await open();
    await user.keyboard('Maestros{Enter}');
    await user.click(screen.getByRole('button', { name: 'Editar Ayudantes' }));
    await user.keyboard('Auxiliares');
    await act(async () => {
      renamed.release();
      await screenRefreshed();
    });
    expect(screen.getByLabelText('Nuevo nombre de Ayudantes')).toHaveValue('Auxiliares');
  });

  test('is given up with Esc, which asks before a new name is lost', async () => {
    const { user } = await open();
    const name = screen.getByRole('textbox', { name: 'Nuevo nombre de Docentes' });
    await user.keyboard('x{Escape}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
    expect(name).toHaveValue('x');
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard('{Escape}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Editar Docentes' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Editar Docentes' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByRole('cell', { name: 'Docentes' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Editar Docentes' })).toHaveFocus();
    expect(requests('PUT')).toHaveLength(0);
  });

  test('keeps what was typed where somebody else has deleted the category', async () => {
    on('PUT', '/categories/3', () => {
      on('GET', '/categories', [AYUDANTES]);
      return failure(404, 'No se encontró lo que busca.');
    });
    const { user } = await open();
    await user.keyboard('Maestros{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Otra persona lo eliminó mientras usted editaba.');
    expect(name()).toHaveValue('Maestros');
    await user.keyboard('{Enter}');
    expect(requests('PUT')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Guardar' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(screen.queryByRole('cell', { name: /Docentes/ })).not.toBeInTheDocument());
  });

  test('keeps what was typed where somebody else gives it a name that the search does not find', async () => {
    const many = Array.from({ length: 11 }, (_, index) => ({ id: 20 + index, name: `Docentes ${index}`, people: 0 }));
    on('GET', '/categories', [DOCENTES, ...many]);
    on('PUT', '/categories/3', () => {
      on('GET', '/categories', [{ ...DOCENTES, name: 'Maestros' }, ...many]);
      const by = { changed_by_name: 'Gil Paz', changed_at: null };
      return failure(409, 'Cambió.', { code: 'changed_meanwhile', changed: { name: { value: 'Maestros', ...by } } });
    });
    const { user } = renderPage('/categories?search=docentes');
    await user.click(await screen.findByRole('button', { name: 'Editar Docentes' }));
    await user.keyboard('Profesores{Enter}');
    await waitFor(() => expect(requests('GET', '/categories').length).toBeGreaterThan(1));
    const box = await screen.findByDisplayValue('Profesores');
    await waitFor(() => expect(box).toHaveAccessibleDescription(/Gil Paz lo cambió a «Maestros»\./));
    await waitFor(() => expect(screen.getByLabelText('Nuevo nombre de Maestros')).toHaveValue('Profesores'));
  });

  test('says what failed', async () => {
    on('PUT', '/categories/3', failure(503));
    const { user } = await open();
    await user.keyboard('Maestros{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al guardar la categoría.');
  });
});

describe('deleting', () => {
  const ask = async () => {
    const rendered = renderPage('/categories');
    await rendered.user.click(await screen.findByRole('button', { name: 'Eliminar Ayudantes' }));
    expect(await dialog()).toHaveTextContent('Ayudantes');
    return rendered;
  };
  const confirm = async () => within(await dialog()).getByRole('button', { name: 'Eliminar' });

  test('asks, says so, and leaves the focus in the list', async () => {
    on('DELETE', '/categories/4', () => {
      on('GET', '/categories', [DOCENTES]);
      return noContent();
    });
    const { user } = await ask();
    expect(requests('DELETE')).toHaveLength(0);
    await user.click(await confirm());
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'Ayudantes' })).not.toBeInTheDocument());
    expect(await screen.findByText('Categoría eliminada: Ayudantes.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Editar Docentes' })).toHaveFocus();
    expect(requests('DELETE', '/categories/4')).toHaveLength(1);
  });

  test('does nothing when the answer is no', async () => {
    const { user } = await ask();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(requests('DELETE')).toHaveLength(0);
  });

  test.each([
    [400, 'No se puede eliminar la categoría: la usan 3 personas y 1 evaluación.'],
    [500, 'Error al eliminar la categoría.'],
  ])('says why it was refused: %i', async (status, message) => {
    on('DELETE', '/categories/4', failure(status, 'No se puede eliminar la categoría: la usan 3 personas y 1 evaluación.'));
    const { user } = await ask();
    await user.click(await confirm());
    await waitFor(async () => expect(await dialog()).toHaveTextContent(message));
    expect(screen.getByRole('cell', { name: 'Ayudantes', hidden: true })).toBeInTheDocument();
  });
});
