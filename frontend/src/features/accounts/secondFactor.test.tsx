import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { OwnFactors } from '@/api/secondFactor';
import type { Role } from '@/constants';
import { CREDENTIAL, withPasskeys } from '@/test/passkeys';
import { renderApp, renderPage, write } from '@/test/render';
import { bruno, school } from '@/test/school';
import { failure, held, json, NO_FACTORS, noContent, on, requests } from '@/test/server';

const passkeys = withPasskeys();

const CODES = ['a1b2c3d4', 'e5f6a7b8'];
const used = { created_at: '2026-03-04T10:00:00-05:00', last_used_at: null };
const phone = { id: 1, name: 'Celular de Ana', created_at: used.created_at, last_used_at: '2026-03-05T09:30:00-05:00' };
const laptop = { id: 2, name: 'Portátil', ...used };

/** The factors on the server, which additions and removals change. */
let own: OwnFactors;

beforeEach(() => {
  school('evaluador');
  own = { is_required: false, app: used, passkeys: [phone, laptop], recovery_codes_left: 8 };
  on('GET', '/profile/second-factors', () => json(own));
  on('DELETE', '/profile/second-factors/app', () => {
    own = { ...own, app: null };
    return noContent();
  });
  on('DELETE', '/profile/second-factors/passkeys/:id', ({ params }) => {
    own = { ...own, passkeys: own.passkeys.filter(({ id }) => id !== Number(params['id'])) };
    return noContent();
  });
});

const open = async (render = renderPage) => {
  const { user, router } = render('/profile');
  const card = await screen.findByRole('region', { name: 'Segundo paso para entrar' });
  return { user, router, card: within(card) };
};

const answer = async (user: Awaited<ReturnType<typeof open>>['user'], question: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: button }));
  return dialog;
};

test('the profile shows the app, the passkeys with their last use, and how many codes are left', async () => {
  const { card } = await open();
  expect(await card.findByText('Activo')).toBeVisible();
  const items = card.getAllByRole('listitem').map((item) => item.textContent);
  expect(items).toHaveLength(4);
  expect(items[0]).toMatch(/^Aplicación de códigosDesde el 4 de marzo de 2026 · Sin usar todavía/);
  expect(items[1]).toMatch(/^Celular de AnaLlave de acceso · Desde el 4 de marzo de 2026 · Último uso: 5 de marzo de 2026/);
  expect(items[3]).toMatch(/^Quedan 8 códigos de recuperación/);
  expect(card.queryByText(/Genere otros/)).not.toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Agregar aplicación de códigos' })).not.toBeInTheDocument();
});

test.each([
  [2, 'Quedan 2 códigos de recuperación'],
  [1, 'Queda 1 código de recuperación'],
  [0, 'No quedan códigos de recuperación'],
])('few codes left (%i) are warned of', async (left, words) => {
  own.recovery_codes_left = left;
  const { card } = await open();
  expect(await card.findByText(words)).toBeVisible();
  expect(card.getByText('Genere otros antes de que se acaben.')).toBeVisible();
});

test('one without any is told so, and whether the school asks for it', async () => {
  own = { ...NO_FACTORS, is_required: true };
  const { card } = await open();
  expect(await card.findByText('Sin activar')).toBeVisible();
  expect(card.getByText(/El colegio lo pide para su rol\./)).toBeVisible();
  expect(card.queryByRole('listitem')).not.toBeInTheDocument();
});

test('a failed load can be tried again', async () => {
  on('GET', '/profile/second-factors', failure(500));
  const { user, card } = await open();
  expect(await card.findByText('No se pudo cargar el segundo paso.')).toBeVisible();
  on('GET', '/profile/second-factors', () => json(own));
  await user.click(card.getByRole('button', { name: 'Reintentar' }));
  expect(await card.findByText('Celular de Ana')).toBeVisible();
});

test('the app and a passkey are removed after a question, and the focus stays in the list', async () => {
  const { user, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Quitar la llave de acceso Portátil' }));
  const dialog = await answer(user, '¿Quitar esta llave de acceso?', 'Quitar');
  expect(dialog).toHaveTextContent('«Portátil» dejará de servir para entrar.');
  expect(dialog).not.toHaveTextContent('Es lo único que tiene');
  await waitFor(() => expect(card.queryByText('Portátil')).not.toBeInTheDocument());
  expect(screen.getByText('Se quitó.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Quitar la llave de acceso Celular de Ana' })).toHaveFocus();
  await user.click(card.getByRole('button', { name: 'Quitar la aplicación de códigos' }));
  await answer(user, '¿Quitar la aplicación de códigos?', 'Quitar');
  expect(await card.findByRole('button', { name: 'Agregar aplicación de códigos' })).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Quitar la llave de acceso Celular de Ana' }));
  const last = await answer(user, '¿Quitar esta llave de acceso?', 'Quitar');
  expect(last).toHaveTextContent('Es lo único que tiene: el segundo paso quedará sin activar');
  expect(await card.findByText('Sin activar')).toBeVisible();
});

test('while one is being removed the others say that they wait', async () => {
  const { handler, release } = held(() => {
    own = { ...own, passkeys: [phone] };
    return noContent();
  });
  on('DELETE', '/profile/second-factors/passkeys/:id', handler);
  const { user, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Quitar la llave de acceso Portátil' }));
  await answer(user, '¿Quitar esta llave de acceso?', 'Quitar');
  const app = card.getByRole('button', { name: 'Quitar la aplicación de códigos' });
  await waitFor(() => expect(app).toHaveAttribute('aria-disabled', 'true'));
  await user.click(app);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  release();
  await waitFor(() => expect(app).not.toHaveAttribute('aria-disabled'));
});

test('a refusal to remove the last one is told', async () => {
  own = { ...own, passkeys: [], is_required: true };
  on('DELETE', '/profile/second-factors/app', failure(409, 'Su rol necesita un segundo paso.'));
  const { user, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Quitar la aplicación de códigos' }));
  await answer(user, '¿Quitar la aplicación de códigos?', 'Quitar');
  expect(await screen.findByText(/No se pudo quitar\. Su rol necesita un segundo paso\./)).toBeVisible();
});

test('the app is added with a code, and the codes of the first factor are shown once', async () => {
  own = NO_FACTORS;
  on('POST', '/profile/second-factors/app/begin', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' });
  on('POST', '/profile/second-factors/app', () => {
    own = { ...own, app: used, recovery_codes_left: 10 };
    return json({ recovery_codes: CODES }, { status: 201 });
  });
  const { user, card } = await open(renderApp);
  await user.click(await card.findByRole('button', { name: 'Agregar aplicación de códigos' }));
  await write(user, await card.findByLabelText('Código de 6 cifras'), '123 456');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Sus códigos de recuperación', level: 1 })).toBeVisible();
  expect(screen.getByText('La aplicación de códigos quedó activa.')).toBeVisible();
  expect(requests('POST', '/profile/second-factors/app').map(({ body }) => body)).toEqual([{ code: '123456' }]);
  await user.click(screen.getByRole('link', { name: 'Inicio' }));
  await answer(user, '¿Salir sin guardar los códigos?', 'Seguir aquí');
  await user.click(screen.getByRole('checkbox', { name: 'Los guardé' }));
  await user.click(screen.getByRole('button', { name: 'Volver al perfil' }));
  expect(await screen.findByText('Quedan 10 códigos de recuperación')).toBeVisible();
  expect(screen.queryByText(CODES[0] as string)).not.toBeInTheDocument();
});

test('it says so where the app cannot be begun', async () => {
  own = NO_FACTORS;
  on('POST', '/profile/second-factors/app/begin', failure(500));
  const { user, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Agregar aplicación de códigos' }));
  expect(await screen.findByText(/No se pudo empezar\./)).toBeVisible();
});

test('another passkey is added without new codes', async () => {
  on('POST', '/profile/second-factors/passkeys/begin', { options: { publicKey: { challenge: 'reto' } } });
  on('POST', '/profile/second-factors/passkeys', ({ body }) => {
    own = { ...own, passkeys: [...own.passkeys, { ...laptop, id: 3, name: (body as { name: string }).name }] };
    return json({ recovery_codes: null }, { status: 201 });
  });
  const { user, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Agregar llave de acceso' }));
  await write(user, await card.findByLabelText('Nombre de la llave'), 'Oficina');
  await user.keyboard('{Enter}');
  expect(await card.findByText('Oficina')).toBeVisible();
  expect(screen.getByText('La llave de acceso quedó guardada.')).toBeVisible();
  expect(passkeys.asked()).toEqual([{ publicKey: { challenge: 'reto' } }]);
  expect(requests('POST', '/profile/second-factors/passkeys').map(({ body }) => body)).toEqual([
    { name: 'Oficina', credential: CREDENTIAL },
  ]);
});

test('a browser without passkeys is told so', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  const { card } = await open();
  expect(await card.findByText(/Este navegador no sirve con llaves de acceso/)).toBeVisible();
  expect(card.queryByRole('button', { name: 'Agregar llave de acceso' })).not.toBeInTheDocument();
});

test('new recovery codes replace the old ones after a question', async () => {
  on('POST', '/profile/second-factors/recovery-codes', { recovery_codes: CODES });
  const { user, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Generar códigos nuevos' }));
  const dialog = await answer(user, '¿Generar códigos de recuperación nuevos?', 'Generar códigos nuevos');
  expect(dialog).toHaveTextContent('Los que guardó antes dejarán de servir.');
  expect(await screen.findByRole('list', { name: 'Códigos de recuperación' })).toHaveTextContent(CODES.join(''));
});

test('new recovery codes are not left unseen without a question', async () => {
  const renewed = held(() => json({ recovery_codes: CODES }));
  on('POST', '/profile/second-factors/recovery-codes', renewed.handler);
  const { user, router, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Generar códigos nuevos' }));
  await answer(user, '¿Generar códigos de recuperación nuevos?', 'Generar códigos nuevos');
  await waitFor(() => expect(requests('POST', '/profile/second-factors/recovery-codes')).toHaveLength(1));
  await router.navigate('/home');
  await answer(user, '¿Salir sin verlo?', 'Seguir aquí');
  renewed.release();
  expect(await screen.findByRole('list', { name: 'Códigos de recuperación' })).toBeVisible();
});

test('it says so where there are no new codes', async () => {
  on('POST', '/profile/second-factors/recovery-codes', failure(500));
  const { user, card } = await open();
  await user.click(await card.findByRole('button', { name: 'Generar códigos nuevos' }));
  await answer(user, '¿Generar códigos de recuperación nuevos?', 'Generar códigos nuevos');
  expect(await screen.findByText(/No se pudieron generar los códigos\./)).toBeVisible();
});

const openPerson = async (role: Role, state: object) => {
  school(role);
  on('GET', '/users/9', { ...bruno, status: true });
  on('GET', '/users/9/second-factor', state);
  const { user } = renderPage('/users/9');
  const facts = await screen.findByRole('region', { name: 'Datos' });
  return { user, fact: () => within(facts).getByText('Segundo paso').nextElementSibling };
};

test('an admin takes a person’s second factor away', async () => {
  const { user, fact } = await openPerson('admin', { is_on: true, is_hidden: false });
  on('DELETE', '/users/9/second-factor', noContent);
  await waitFor(() => expect(fact()).toHaveTextContent('Activo'));
  await user.click(screen.getByRole('button', { name: 'Quitar el segundo paso' }));
  on('GET', '/users/9/second-factor', { is_on: false, is_hidden: false });
  const dialog = await answer(user, '¿Quitar el segundo paso?', 'Quitar el segundo paso');
  expect(dialog).toHaveTextContent('Se cerrarán las sesiones de Bruno Díaz.');
  expect(await screen.findByText('Se quitó el segundo paso.')).toBeVisible();
  await waitFor(() => expect(fact()).toHaveTextContent('Sin activar'));
  expect(requests('DELETE', '/users/9/second-factor')).toHaveLength(1);
});

test('a refusal to take it away is told', async () => {
  const { user } = await openPerson('admin', { is_on: true, is_hidden: false });
  on('DELETE', '/users/9/second-factor', failure(403, 'Usted evalúa a esta persona.'));
  await user.click(await screen.findByRole('button', { name: 'Quitar el segundo paso' }));
  await answer(user, '¿Quitar el segundo paso?', 'Quitar el segundo paso');
  expect(await screen.findByText(/No se pudo quitar el segundo paso\. Usted evalúa a esta persona\./)).toBeVisible();
});

test.each([
  ['gestionhumana', { is_on: true, is_hidden: false }, 'Activo'],
  ['admin', { is_on: false, is_hidden: false }, 'Sin activar'],
  ['admin', { is_on: false, is_hidden: true }, 'No se muestra, porque esta persona la evalúa a usted.'],
  ['admin', failure(500), 'No se pudo cargar el segundo paso.'],
] as const)('%s reads it, and does not take it away', async (role, state, words) => {
  const { fact } = await openPerson(role, state);
  await waitFor(() => expect(fact()).toHaveTextContent(words));
  expect(screen.queryByRole('button', { name: 'Quitar el segundo paso' })).not.toBeInTheDocument();
});
