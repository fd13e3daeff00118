import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { DataTable } from './DataTable';
import { useFocusGuard } from './useFocusGuard';

interface Row {
  id: number;
}

/** A page whose table loses its rows one by one, and whose buttons disappear or are disabled once they are used. */
function Page() {
  useFocusGuard();
  const [rows, setRows] = useState<Row[]>([{ id: 1 }, { id: 2 }]);
  const [page, setPage] = useState(1);
  const [isOffered, setOffered] = useState(true);
  const remove = (id: number) => setRows((all) => all.filter((row) => row.id !== id));
  return (
    <main tabIndex={-1}>
      <h1 tabIndex={-1}>Usuarios</h1>
      {isOffered && <div><button onClick={() => setOffered(false)}>Mostrar todo</button></div>}
      <DataTable
        caption="Personas"
        columns={[{ key: 'remove', header: 'Acciones', render: ({ id }) => <button onClick={() => remove(id)}>Quitar {id}</button> }]}
        rows={rows}
        rowKey={({ id }) => id}
        failure=""
        empty={{ title: 'Nadie', action: <button onClick={() => setRows([{ id: 3 }])}>Volver</button> }}
      />
      <button>Página {page}</button>
      <button disabled={page === 2} onClick={() => setPage(2)}>Siguiente</button>
    </main>
  );
}

const press = (name: string) => screen.getByRole('button', { name });

test('the focus stays with the table when its focused button goes with a row, or with the empty table', async () => {
  const { user } = renderUi(<Page />);
  for (const name of ['Quitar 1', 'Quitar 2', 'Volver']) {
    await user.click(press(name));
    await waitFor(() => expect(screen.getByRole('group', { name: 'Personas' })).toHaveFocus());
  }
});

test('the focus goes to the button before one that is disabled', async () => {
  const { user } = renderUi(<Page />);
  await user.click(press('Siguiente'));
  // as browsers do, but not this one
  press('Siguiente').blur();
  await waitFor(() => expect(press('Página 2')).toHaveFocus());
});

test('the focus goes to the title where nothing remains of what had it', async () => {
  const { user } = renderUi(<Page />);
  await user.click(press('Mostrar todo'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Usuarios' })).toHaveFocus());
});

test('the focus is left where a person has put it', async () => {
  const { user } = renderUi(<Page />);
  press('Quitar 1').focus();
  await user.click(document.body);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(press('Quitar 2'));
  press('Mostrar todo').focus();
  await vi.advanceTimersByTimeAsync(300);
  expect(press('Mostrar todo')).toHaveFocus();
});
