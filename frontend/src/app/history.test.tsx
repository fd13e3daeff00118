import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  UNSAFE_createMemoryHistory as createMemoryHistory,
  unstable_HistoryRouter as HistoryRouter,
  useNavigate,
} from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderUi } from '@/test/render';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { guarded } from './history';
import { ScrollKeeper } from './scroll';

function Form() {
  useLeaveGuard(() => true);
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/elsewhere')}>Ir</button>;
}

function openForm(address = '/form') {
  const ui = renderUi(<Form />, { path: '/form', address });
  const answer = async (name: string) => ui.user.click(await screen.findByRole('button', { name }));
  const leave = () => ui.user.click(screen.getByRole('button', { name: 'Ir', hidden: true }));
  return { ...ui, answer, leave };
}

test('a link waits for one answer, and stays where the answer is no', async () => {
  const { router, answer, leave } = openForm();
  await leave();
  await leave();
  expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
  await answer('Seguir editando');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/form');
  await leave();
  await answer('Salir sin guardar');
  expect(await screen.findByText('Otra página')).toBeVisible();
});

test('going back is undone while it is asked, and done once it is allowed', async () => {
  const { router, answer } = openForm('/before');
  await router.navigate('/form');
  await router.navigate(-1);
  expect(router.state.location.pathname).toBe('/form');
  await answer('Seguir editando');
  expect(screen.getByRole('button', { name: 'Ir' })).toBeVisible();
  await router.navigate(-1);
  await answer('Salir sin guardar');
  expect(await screen.findByText('Otra página')).toBeVisible();
  expect(router.state.location.pathname).toBe('/before');
});

test('signing in again is not held up', async () => {
  const { router } = openForm();
  await router.navigate('/login');
  expect(screen.getByText('Otra página')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

function Links() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate('/next')}>Siguiente</button>
      <button onClick={() => void navigate('?search=a', { preventScrollReset: true })}>Buscar</button>
      <button onClick={() => void navigate(-1)}>Atrás</button>
    </>
  );
}

test('a new page begins at its top, a search stays, and going back finds a page as it was left', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo');
  const scrollY = vi.spyOn(window, 'scrollY', 'get');
  const history = guarded(createMemoryHistory({ initialEntries: ['/list'], v5Compat: true }));
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  render(
    <HistoryRouter history={history}>
      <Links />
      <ScrollKeeper />
    </HistoryRouter>,
  );
  scrolled.mockClear();
  scrollY.mockReturnValue(300);
  await press('Buscar');
  expect(scrolled).not.toHaveBeenCalled();
  scrollY.mockReturnValue(400);
  await press('Siguiente');
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 0));
  await press('Atrás');
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith(0, 400));
});
