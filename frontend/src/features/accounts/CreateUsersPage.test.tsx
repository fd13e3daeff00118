import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage, write } from '@/test/render';
import { failure, held, json, makeUser, on, requests, signInAs } from '@/test/server';

const field = (name: string, row: number) => screen.getByLabelText(`${name}, persona ${row}`);

beforeEach(() => {
  signInAs('gestionhumana');
  on('GET', '/categories', [
    { id: 3, name: 'Docentes' },
    { id: 4, name: 'Administración' },
  ]);
  on('GET', '/users', () => json([], { total: 0 }));
  on('GET', '/users/departments', ['Primaria']);
  on('GET', '/users/positions', ['Docente']);
});

test('several people are typed one below the other, each like the one before, and created at once', async () => {
  on('POST', '/users/several', () => json([makeUser('colaborador'), makeUser('evaluador')], { status: 201 }));
  const { user, router } = renderPage('/create-users');
  await write(user, await screen.findByLabelText('Nombre completo, persona 1'), ' Bruno Díaz ');
  await write(user, field('Correo electrónico', 1), 'bruno@colegio.edu.co');
  await user.selectOptions(field('Categoría', 1), 'Docentes');
  await write(user, field('Nombre completo', 2), 'Eva');
  expect(field('Categoría', 2)).toHaveValue('3');
  await user.selectOptions(field('Rol', 2), 'Evaluador');
  expect(field('Rol', 3)).toHaveValue('evaluador');
  await user.click(screen.getByRole('button', { name: 'Crear 2 personas' }));
  expect(field('Correo electrónico', 2)).toHaveFocus();
  expect(requests('POST', '/users/several')).toEqual([]);
  await write(user, field('Correo electrónico', 2), 'eva@colegio.edu.co');
  await user.click(screen.getByRole('button', { name: 'Crear 2 personas' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  expect(await screen.findByText('Se crearon 2 personas.')).toBeVisible();
  const plain = { identity_number: '', position: '', department: '', category_id: 3 };
  expect(requests('POST', '/users/several').map(({ body }) => body)).toEqual([
    {
      people: [
        { name: 'Bruno Díaz', email: 'bruno@colegio.edu.co', role: 'colaborador', ...plain },
        { name: 'Eva', email: 'eva@colegio.edu.co', role: 'evaluador', ...plain },
      ],
    },
  ]);
});

test('what is typed while a category is being created stays', async () => {
  const answer = held(() => json({ id: 5, name: 'Aseo' }, { status: 201 }));
  on('POST', '/categories', answer.handler);
  const { user } = renderPage('/create-users');
  await write(user, await screen.findByLabelText('Nombre completo, persona 1'), 'Bruno Díaz');
  await user.click(screen.getByRole('button', { name: 'Nueva categoría' }));
  await write(user, screen.getByLabelText('Nombre de la nueva categoría'), 'Aseo');
  await user.keyboard('{Enter}');
  await write(user, field('Nombre completo', 2), 'Eva');
  on('GET', '/categories', [{ id: 5, name: 'Aseo' }]);
  answer.release();
  await waitFor(() => expect(field('Categoría', 3)).toHaveDisplayValue('Aseo'));
  expect(field('Nombre completo', 2)).toHaveValue('Eva');
});

test('rows of a spreadsheet are pasted, and what is wrong is said at its cell', async () => {
  on('POST', '/users/several', () =>
    failure(400, 'Ya existe.', { fields: { 'people.1.email': ['Ya existe una persona con este correo.'] } }),
  );
  const { user } = renderPage('/create-users');
  await screen.findByRole('option', { name: 'Administración' });
  const cells = ['Ana\tana@c.co\tRectora\tRectoría\tEVALUADOR\tadministracion', 'Luz\tluz@c.co\t\tPrimaria\tOtro\tOtra', ''];
  fireEvent.paste(field('Nombre completo', 1), { clipboardData: { getData: () => cells.join('\r\n') } });
  expect([field('Nombre completo', 2), field('Departamento', 2), field('Puesto', 1)].map((each) => (each as HTMLInputElement).value)).toEqual([
    'Luz',
    'Primaria',
    'Rectora',
  ]);
  expect(field('Rol', 1)).toHaveValue('evaluador');
  expect(field('Categoría', 1)).toHaveValue('4');
  await user.click(screen.getByRole('button', { name: 'Crear 2 personas' }));
  expect(await screen.findByText('Ya existe una persona con este correo.')).toBeVisible();
  expect(field('Correo electrónico', 2)).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Quitar a la persona 2' }));
  expect(screen.getByRole('button', { name: 'Crear personas' })).toBeVisible();
});

test('an e-mail that only the server refuses is said at its cell', async () => {
  const refusal = 'Escriba un correo electrónico válido.';
  on('POST', '/users/several', () => failure(400, refusal, { fields: { 'people.1.email': [refusal] } }));
  const { user } = renderPage('/create-users');
  await write(user, await screen.findByLabelText('Nombre completo, persona 1'), 'Ana');
  await write(user, field('Correo electrónico', 1), 'ana@colegio.co');
  await write(user, field('Nombre completo', 2), 'Luz Peña');
  await write(user, field('Correo electrónico', 2), 'peña@colegio.co');
  await user.click(screen.getByRole('button', { name: 'Crear 2 personas' }));
  expect(await screen.findByText(refusal)).toBeVisible();
  expect(field('Correo electrónico', 2)).toHaveFocus();
  expect(field('Correo electrónico', 2)).toHaveAccessibleDescription(refusal);
});
