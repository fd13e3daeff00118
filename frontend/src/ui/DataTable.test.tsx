import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PHONE } from '@/constants';
import { ApiError } from '@/errors';
import { renderUi } from '@/test/render';
import { DataTable, sortsOf, type Column } from './DataTable';
import { ListPagination } from './ListPagination';
import { Filters } from './Filters';
import { SelectionBar, useSelection } from './Selection';
import { useListParams } from './useListParams';

interface Person {
  id: number;
  name: string;
  score: string;
}

const columns: Column<Person>[] = [
  { key: 'name', header: 'Nombre', sort: 'name', render: (person) => person.name },
  { key: 'score', header: 'Puntaje', sort: '-score', render: (person) => person.score, numeric: true },
];

const idle = { error: null, isFetching: false, refetch: vi.fn() };

function table(rows: Person[] | undefined, query: Parameters<typeof DataTable<Person>>[0]['query'] = idle) {
  return (
    <DataTable
      caption="Usuarios"
      columns={columns}
      rows={rows}
      rowKey={(person) => person.id}
      query={query}
      failure="No se pudieron cargar los usuarios."
      loadingLabel="Cargando usuarios..."
      empty={{ title: 'No hay usuarios.', children: 'Cree el primero.', action: <button>Crear</button> }}
    />
  );
}

test('shows its rows under its headers', () => {
  renderUi(table([{ id: 1, name: 'Ana', score: '87.50%' }]));
  const grid = screen.getByRole('table', { name: 'Usuarios' });
  expect(within(grid).getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Nombre', 'Puntaje']);
  expect(within(grid).getByRole('row', { name: 'Ana 87.50%' })).toBeVisible();
  expect(within(grid).getByRole('cell', { name: '87.50%' })).toHaveAttribute('data-label', 'Puntaje');
});

test('loads with a shape, and says so', () => {
  renderUi(table(undefined, { ...idle, isFetching: true }));
  expect(screen.getByText('Cargando usuarios...')).toHaveAttribute('role', 'status');
  expect(screen.getByRole('columnheader', { name: 'Nombre' })).toBeVisible();
  expect(screen.queryByRole('cell')).not.toBeInTheDocument();
});

test('says what is missing when it is empty, and what to do', () => {
  renderUi(table([]));
  expect(screen.getByText('No hay usuarios.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Crear' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('tries again when it failed', async () => {
  const refetch = vi.fn();
  const error = new ApiError({ status: 0, message: 'Sin conexión.' });
  const { user } = renderUi(table(undefined, { ...idle, error, refetch }));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('No se pudieron cargar los usuarios.');
  expect(alert).toHaveTextContent('Sin conexión.');
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('keeps showing what it has when a later load failed', () => {
  const error = new ApiError({ status: 500, message: 'x' });
  renderUi(table([{ id: 1, name: 'Ana', score: '1' }], { ...idle, error }));
  expect(screen.getByRole('cell', { name: 'Ana' })).toBeVisible();
});

test('on a phone the filters are behind one button, which counts them', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: media === PHONE, media }) as unknown as MediaQueryList,
  );
  const { user, router } = renderUi(<People />);
  expect(screen.queryByRole('combobox', { name: 'Rol' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filtros' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Rol' }), 'Administrador');
  expect(router.state.location.search).toBe('?role=admin');
  expect(sheet.getByRole('button', { name: 'Quitar el filtro Rol: Administrador' })).toBeVisible();
  await user.click(sheet.getByRole('button', { name: 'Ver la lista' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filtros (1)' })).toHaveFocus());
});

const PEOPLE = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, name: `Persona ${index + 1}`, score: '1' }));

/** A list of twelve people; what it asks the server and what is selected are shown as text. */
function People() {
  const list = useListParams({ filters: { role: { read: (text: string) => text } }, sorts: sortsOf(columns), sortedBy: 'name' });
  const { page, page_size: size, sort } = list.apiParams;
  const rows = PEOPLE.slice((page - 1) * size, page * size);
  const selection = useSelection({ list, ids: rows.map(({ id }) => id), total: PEOPLE.length, fetchAllIds: () => Promise.resolve(PEOPLE.map(({ id }) => id)) });
  const roles = [{ value: 'admin', label: 'Administrador' }];
  return (
    <>
      <Filters list={list} filters={[{ name: 'role', label: 'Rol', all: 'Todos', options: roles }]} />
      <DataTable
        caption="Usuarios"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        list={list}
        selection={selection}
        query={idle}
        failure=""
      />
      <SelectionBar selection={selection} />
      <ListPagination list={list} query={{ data: { total: PEOPLE.length }, error: null }} />
      <output>{JSON.stringify([sort, size, selection.ids])}</output>
    </>
  );
}

const asked = () => JSON.parse(screen.getByText(/^\["/).textContent) as unknown;
const header = (name: string) => screen.getByRole('columnheader', { name });

test('headers sort by keyboard: one way, the other, and as the list is by itself', async () => {
  const { user, router } = renderUi(<People />, { address: '/?page=2&sort=nothing' });
  expect(header('Nombre')).toHaveAttribute('aria-sort', 'ascending');
  expect(header('Puntaje')).toHaveAttribute('aria-sort', 'none');
  // not the name of the header alone, which a filter may have
  const button = within(header('Puntaje')).getByRole('button', { name: 'Puntaje: ordenar de forma descendente' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAccessibleName('Puntaje: ordenar de forma ascendente');
  expect(header('Puntaje')).toHaveAttribute('aria-sort', 'descending');
  expect(header('Nombre')).toHaveAttribute('aria-sort', 'none');
  expect(router.state.location.search).toBe('?sort=-score');
  await user.keyboard(' ');
  expect(header('Puntaje')).toHaveAttribute('aria-sort', 'ascending');
  expect(button).toHaveAccessibleName('Puntaje: volver al orden habitual');
  await user.keyboard(' ');
  expect(router.state.location.search).toBe('');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ordenar por' }), 'Puntaje ↑');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filas por página' }), '25');
  expect(router.state.location.search).toBe('?sort=score&page_size=25');
  expect(asked()).toEqual(['score', 25, []]);
});

test('rows are selected across pages, or all that are found, until a filter changes', async () => {
  const { user } = renderUi(<People />);
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await user.click(box('Seleccionar a Persona 2'));
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  await user.click(box('Seleccionar esta página'));
  expect(screen.getByText('3 personas seleccionadas')).toBeVisible();
  expect(asked()).toEqual(['', 10, [2, 11, 12]]);

  await user.click(screen.getByRole('button', { name: 'Seleccionar los 12 encontrados' }));
  await screen.findByText('12 personas seleccionadas');
  expect(screen.getByRole('group', { name: 'Acciones para la selección' })).toHaveFocus();
  await user.click(box('Seleccionar a Persona 12'));
  expect(screen.getByText('11 personas seleccionadas')).toBeVisible();
  expect(asked()).toEqual(['', 10, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]]);

  await user.selectOptions(screen.getByRole('combobox', { name: 'Rol' }), 'Administrador');
  expect(asked()).toEqual(['', 10, []]);
  await user.click(screen.getByRole('button', { name: 'Quitar el filtro Rol: Administrador' }));
  expect(screen.getByRole('combobox', { name: 'Rol' })).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Quitar filtros' })).toBeNull();
});
