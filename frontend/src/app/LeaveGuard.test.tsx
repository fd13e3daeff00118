import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { useLeaveGuard } from '@/ui/useLeaveGuard';

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

test('a link that is followed right after the answer no asks again', async () => {
  const { router, answer, leave } = openForm();
  await leave();
  const stay = await screen.findByRole('button', { name: 'Seguir editando' });
  // in one step, so that nothing is rendered between the answer and the next navigation
  await act(async () => {
    stay.click();
    await new Promise((resolve) => setTimeout(resolve));
    await router.navigate('/elsewhere');
  });
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
