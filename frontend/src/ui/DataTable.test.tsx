import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@/errors';
import { renderUi } from '@/test/render';
import { DataTable, type Column } from './DataTable';

interface Person {
  id: number;
  name: string;
  score: string;
}

const columns: Column<Person>[] = [
  { key: 'name', header: 'Nombre', render: (person) => person.name },
  { key: 'score', header: 'Puntaje', render: (person) => person.score, numeric: true },
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
