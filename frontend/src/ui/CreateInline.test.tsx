import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage, write } from '@/test/render';
import { school } from '@/test/school';
import { failure, json, on, requests } from '@/test/server';

beforeEach(() => school('gestionhumana'));

const created = { id: 5, name: 'Directivos' };

function createCategories() {
  let categories = [{ id: 3, name: 'Docentes' }];
  on('GET', '/categories', () => json(categories));
  on('POST', '/categories', () => {
    categories = [...categories, created];
    return json(created, { status: 201 });
  });
}

test.each(['/create-user', '/create-evaluation'])('a category is created within the form at %s, which keeps what was typed', async (address) => {
  createCategories();
  on('GET', '/users/positions', []);
  on('GET', '/users/departments', []);
  const { user } = renderPage(address);
  const name = await screen.findByRole('textbox', { name: /^Nombre/ });
  await write(user, name, 'Algo a medias');
  await user.click(await screen.findByRole('button', { name: 'Nueva categoría' }));
  await write(user, screen.getByRole('textbox', { name: 'Nombre de la nueva categoría' }), 'Directivos');
  await user.keyboard('{Enter}');
  const option = await screen.findByRole<HTMLOptionElement>('option', { name: 'Directivos' });
  expect(option.selected).toBe(true);
  expect(name).toHaveValue('Algo a medias');
  expect(requests('POST', '/categories')[0]?.body).toEqual({ name: 'Directivos' });
  expect(screen.queryByRole('textbox', { name: 'Nombre de la nueva categoría' })).toBeNull();
});

test('a name that is taken is said beside it, and what was typed is given up only when that is meant', async () => {
  on('POST', '/categories', failure(400, 'Ya existe una categoría con este nombre.'));
  const { user } = renderPage('/create-evaluation');
  await user.click(await screen.findByRole('button', { name: 'Nueva categoría' }));
  const name = screen.getByRole('textbox', { name: 'Nombre de la nueva categoría' });
  await user.click(screen.getByRole('button', { name: 'Crear categoría' }));
  expect(name).toHaveAccessibleDescription('Este campo es obligatorio.');
  await write(user, name, 'Docentes');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Ya existe una categoría con este nombre.')).toBeVisible();
  for (const giveUp of [() => user.type(name, '{Escape}'), () => user.click(screen.getAllByRole('button', { name: 'Cancelar' })[0] as HTMLElement)]) {
    await giveUp();
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
    expect(name).toHaveValue('Docentes');
  }
  // the browser would answer the question with the same key
  expect(fireEvent.keyDown(name, { key: 'Escape' })).toBe(false);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Salir sin guardar' }));
  expect(await screen.findByRole('button', { name: 'Nueva categoría' })).toBeVisible();
});

test('a name that was typed is not lost by leaving the page', async () => {
  const { user, router } = renderPage('/create-evaluation');
  await user.click(await screen.findByRole('button', { name: 'Nueva categoría' }));
  await write(user, screen.getByRole('textbox', { name: 'Nombre de la nueva categoría' }), 'Directivos');
  await router.navigate('/evaluations');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Seguir editando' }));
  expect(screen.getByRole('textbox', { name: 'Nombre de la nueva categoría' })).toHaveValue('Directivos');
});
