import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CREDENTIAL, withPasskeys } from '@/test/passkeys';
import { renderApp, write } from '@/test/render';
import { school } from '@/test/school';
import { failure, json, makeUser, noContent, on, requests, signInAs } from '@/test/server';

const passkeys = withPasskeys();

const WRONG = 'El código no es correcto.';
const CODES = ['a1b2c3d4', 'e5f6a7b8'];
const me = { ...makeUser('admin'), access_given_by_name: '', access_given_at: null };

const half = (step: 'challenge' | 'setup', ways: string[] = []) => {
  const code = step === 'challenge' ? 'second_factor_required' : 'second_factor_setup_required';
  on('GET', '/users/me', () => failure(403, 'Falta el segundo paso.', { code }));
  on('GET', '/second-factor', { ways });
};

beforeEach(() => {
  school(null);
  on('POST', '/second-factor', ({ body }) => {
    const { code, credential } = body as { code?: string; credential?: unknown };
    if (code === '123456' || code === 'a1b2c3d4' || credential) return json({ user: me });
    return failure(400, WRONG, { code: 'wrong_second_factor', fields: { code: [WRONG] } });
  });
  on('POST', '/second-factor/passkey-options', { options: { publicKey: { challenge: 'reto' } } });
});

const challenge = () => screen.findByRole('heading', { name: 'Segundo paso para entrar', level: 1 });

test('after the password a code is asked for, which leads to the wanted page', async () => {
  on('GET', '/second-factor', { ways: ['totp', 'recovery'] });
  on('POST', '/users/login', { user: null, second_factor: 'challenge' });
  const { user } = renderApp('/users?search=x');
  await write(user, await screen.findByLabelText('Correo electrónico'), 'ana@colegio.edu.co');
  await write(user, screen.getByLabelText('Contraseña'), 'una clave larga');
  await user.keyboard('{Enter}');
  expect(await challenge()).toBeVisible();
  const code = await screen.findByLabelText('Código');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.paste(' 123 456 ');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  expect(window.location.pathname + window.location.search).toBe('/users?search=x');
  expect(requests('POST', '/second-factor').map(({ body }) => body)).toEqual([{ code: '123456' }]);
});

test.each(['/users?search=x', '/login'])('who opens %s half signed in is asked for the second step', async (address) => {
  half('challenge', ['totp']);
  const { user } = renderApp(address);
  await write(user, await screen.findByLabelText('Código'), '123456');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe(address === '/login' ? '/dashboard' : '/users'));
});

test('nothing else is shown meanwhile', async () => {
  half('challenge', ['totp']);
  renderApp('/users');
  await challenge();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(requests('GET', '/users')).toEqual([]);
});

test('a call that is refused for want of the second step leads to it, and back', async () => {
  signInAs('admin');
  on('GET', '/users', () => failure(403, 'Falta.', { code: 'second_factor_required' }));
  on('GET', '/second-factor', { ways: ['totp'] });
  const { user } = renderApp('/users?search=x');
  const code = await screen.findByLabelText('Código');
  on('GET', '/users', () => json([], { total: 0 }));
  await write(user, code, '123456');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/users?search=x'));
});

test('a wrong code is told at its field, and another one can be typed', async () => {
  half('challenge', ['totp']);
  const { user } = renderApp('/login');
  const code = await screen.findByLabelText('Código');
  await user.keyboard('{Enter}');
  expect(code).toHaveAccessibleDescription('Escriba el código.');
  await write(user, code, '000000');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(WRONG));
  expect(code).toHaveFocus();
  await user.clear(code);
  await write(user, code, '123456');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

test('a lock is told', async () => {
  half('challenge', ['totp', 'passkey']);
  on('POST', '/second-factor', failure(429, 'Demasiados intentos fallidos. Intente de nuevo en 10 minutos.'));
  const { user } = renderApp('/login');
  await write(user, await screen.findByLabelText('Código'), '000000');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Demasiados intentos fallidos. Intente de nuevo en 10 minutos.');
  await user.click(screen.getByRole('button', { name: 'Usar llave de acceso' }));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
});

test('a recovery code serves in place of the app', async () => {
  half('challenge', ['totp', 'recovery']);
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Usar un código de recuperación' }));
  const code = screen.getByLabelText('Código de recuperación');
  expect(code).toHaveFocus();
  expect(screen.queryByLabelText('Código')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Usar la aplicación de códigos' })).toBeVisible();
  await write(user, code, 'a1b2 c3d4');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(requests('POST', '/second-factor').map(({ body }) => body)).toEqual([{ code: 'a1b2c3d4' }]);
});

test('a passkey serves, too', async () => {
  half('challenge', ['totp', 'passkey']);
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Usar llave de acceso' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(passkeys.asked()).toEqual([{ publicKey: { challenge: 'reto' } }]);
  expect(requests('POST', '/second-factor').map(({ body }) => body)).toEqual([{ credential: CREDENTIAL }]);
});

test('without an app the passkey stands first; it is said when the browser gives none', async () => {
  half('challenge', ['passkey', 'recovery']);
  passkeys.refuse('NotAllowedError');
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Usar llave de acceso' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se usó ninguna llave de acceso: se canceló o pasó el tiempo.');
  expect(requests('POST', '/second-factor')).toEqual([]);
  passkeys.refuse('SecurityError');
  await user.click(screen.getByRole('button', { name: 'Usar llave de acceso' }));
  expect(await screen.findByText(/no sirven en esta dirección/)).toBeVisible();
});

test('a passkey that the server does not know is told', async () => {
  half('challenge', ['passkey']);
  const sentence = 'La llave de acceso no es de esta cuenta.';
  on('POST', '/second-factor', failure(400, 'x', { code: 'wrong_second_factor', fields: { credential: [sentence] } }));
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Usar llave de acceso' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('a browser without passkeys is told so, and offers the other ways', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  half('challenge', ['passkey', 'recovery']);
  renderApp('/login');
  expect(await screen.findByLabelText('Código de recuperación')).toBeVisible();
  expect(screen.getByText(/Este navegador no sirve con llaves de acceso/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Usar llave de acceso' })).not.toBeInTheDocument();
});

test('a sign-in that has ended meanwhile leads back to its beginning', async () => {
  half('challenge', ['totp']);
  on('POST', '/second-factor', failure(401));
  const { user } = renderApp('/login');
  await write(user, await screen.findByLabelText('Código'), '123456');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tu sesión ha expirado.');
  expect(await screen.findByLabelText('Contraseña')).toBeInTheDocument();
});

test.each([204, 401])('it can be given up (%s)', async (status) => {
  half('challenge', ['totp']);
  on('POST', '/logout', () => (status === 204 ? noContent() : failure(401)));
  const { user } = renderApp('/users');
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
});

test('it says so where it cannot be given up', async () => {
  half('challenge', ['totp']);
  on('POST', '/logout', failure(500));
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: 'Salir' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo cerrar la sesión.');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  expect(await challenge()).toBeVisible();
});

test('ways that cannot be loaded can be asked for again', async () => {
  half('challenge', ['totp']);
  on('GET', '/second-factor', failure(500));
  const { user } = renderApp('/login');
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  on('GET', '/second-factor', { ways: ['totp'] });
  await user.click(retry);
  expect(await screen.findByLabelText('Código')).toBeVisible();
});

const setUp = () => screen.findByRole('heading', { name: 'Active el segundo paso para entrar', level: 1 });

test('a role that needs it sets an app up first, saves the codes, and goes on to the wanted page', async () => {
  half('setup');
  on('POST', '/profile/second-factors/app/begin', { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' });
  on('POST', '/profile/second-factors/app', ({ body }) =>
    (body as { code: string }).code === '123456'
      ? json({ recovery_codes: CODES }, { status: 201 })
      : failure(400, WRONG, { code: 'wrong_second_factor', fields: { code: [WRONG] } }),
  );
  const { user } = renderApp('/users?search=x');
  await setUp();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Aplicación de códigos/ }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  const code = screen.getByLabelText('Código de 6 cifras');
  await user.click(screen.getByRole('button', { name: 'Copiar la clave' }));
  expect(await screen.findByRole('button', { name: 'Copiado' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  await write(user, code, '000000');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(new RegExp(WRONG)));
  await user.clear(code);
  await write(user, code, '123 456');
  await user.keyboard('{Enter}');

  const list = await screen.findByRole('list', { name: 'Códigos de recuperación' });
  expect(within(list).getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
  const goOn = screen.getByRole('button', { name: 'Continuar' });
  expect(goOn).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Los guardé' }));
  signInAs('admin');
  await user.click(goOn);
  expect(await screen.findByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  expect(window.location.search).toBe('?search=x');
});

test('or a passkey, which gets a name', async () => {
  half('setup');
  on('POST', '/profile/second-factors/passkeys/begin', { options: { publicKey: { challenge: 'reto' } } });
  on('POST', '/profile/second-factors/passkeys', () => json({ recovery_codes: CODES }, { status: 201 }));
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: /^Llave de acceso/ }));
  const name = await screen.findByLabelText('Nombre de la llave');
  await user.click(screen.getByRole('button', { name: 'Guardar llave de acceso' }));
  expect(name).toHaveAccessibleDescription(/Este campo es obligatorio\./);
  passkeys.refuse('InvalidStateError');
  await write(user, name, 'Celular de Ana');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Este dispositivo ya tiene una llave de acceso de su cuenta.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar llave de acceso' }));
  expect(await screen.findByRole('list', { name: 'Códigos de recuperación' })).toBeVisible();
  expect(requests('POST', '/profile/second-factors/passkeys').map(({ body }) => body)).toEqual([
    { name: 'Celular de Ana', credential: CREDENTIAL },
  ]);
});

test('a choice is taken back', async () => {
  half('setup');
  on('POST', '/profile/second-factors/app/begin', { secret: 'JBSW', uri: 'otpauth://totp/x' });
  const { user } = renderApp('/login');
  for (const name of [/^Aplicación de códigos/, /^Llave de acceso/]) {
    await user.click(await screen.findByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await setUp();
  }
});

test('a browser without passkeys sets up the app', async () => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  half('setup');
  renderApp('/login');
  await setUp();
  const choice = screen.getByRole('button', { name: /^Llave de acceso/ });
  expect(choice).toBeDisabled();
  expect(choice).toHaveTextContent('Este navegador no sirve con llaves de acceso.');
});

test('codes that are not saved are not left without a question, and can be saved in three ways', async () => {
  half('setup');
  on('POST', '/profile/second-factors/passkeys/begin', { options: { publicKey: {} } });
  on('POST', '/profile/second-factors/passkeys', () => json({ recovery_codes: CODES }, { status: 201 }));
  const { user } = renderApp('/login');
  await user.click(await screen.findByRole('button', { name: /^Llave de acceso/ }));
  await write(user, await screen.findByLabelText('Nombre de la llave'), 'Mi portátil');
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toBe(CODES.join('\n'));
  const print = vi.spyOn(window, 'print').mockReturnValue();
  await user.click(screen.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  await user.click(screen.getByRole('button', { name: 'Descargar' }));
  create.mockRestore();
  expect(await files[0]?.text()).toMatch(/^Códigos de recuperación\n[^]*\n\na1b2c3d4\ne5f6a7b8\n$/);
  await user.click(screen.getByRole('button', { name: 'Salir' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Seguir aquí' }));
  expect(screen.getByRole('list', { name: 'Códigos de recuperación' })).toBeVisible();
});
