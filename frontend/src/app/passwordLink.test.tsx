import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, write } from '@/test/render';
import { sessionMarker } from '@/api/sessionMarker';
import { failure, json, makeUser, noContent, offline, on, requests, serverSays, signInAs } from '@/test/server';

const LINK = '41-c8x-0123abcd';
const PASSWORD = 'lluvia en abril 9';

const ANA = { name: 'Ana Gómez', email: 'ana@colegio.edu.co' };

beforeEach(() => serverSays('email', 'on'));

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('the login page leads to those who forgot, where there is e-mail', async () => {
  renderApp('/login');
  expect(await screen.findByRole('link', { name: '¿Olvidó su contraseña?' })).toHaveAttribute('href', '/forgot-password');
});

test('without e-mail nobody is led there', async () => {
  serverSays('email', 'off');
  renderApp('/login');
  await heading('Iniciar sesión');
  expect(screen.queryByRole('link', { name: /Olvidó/ })).not.toBeInTheDocument();
});

test('whoever forgot is told the same, whether they are known or not', async () => {
  on('POST', '/password/forgotten', noContent);
  const { user } = renderApp('/forgot-password');
  await heading('¿Olvidó su contraseña?');
  await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(screen.getByLabelText('Correo electrónico')).toHaveAccessibleDescription('Escriba su correo electrónico.');
  await write(user, screen.getByLabelText('Correo electrónico'), 'ana.colegio.edu.co');
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Correo electrónico')).toHaveAccessibleDescription('Escriba un correo electrónico válido.');
  await user.clear(screen.getByLabelText('Correo electrónico'));
  await write(user, screen.getByLabelText('Correo electrónico'), ' ana@colegio.edu.co ');
  await user.keyboard('{Enter}');
  expect(await heading('Revise su correo')).toBeVisible();
  expect(screen.getByText(/Si ana@colegio\.edu\.co tiene una cuenta activa/)).toBeVisible();
  expect(requests('POST', '/password/forgotten').map(({ body }) => body)).toEqual([{ email: 'ana@colegio.edu.co' }]);
});

test('without e-mail no link is promised, and it is said who helps', async () => {
  serverSays('email', 'off');
  renderApp('/forgot-password');
  await heading('¿Olvidó su contraseña?');
  expect(screen.getByText('Pida una contraseña nueva a Gestión Humana o a soporte.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Escriba a soporte' })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  expect(screen.queryByLabelText('Correo electrónico')).not.toBeInTheDocument();
});

test('too many are told to wait', async () => {
  on('POST', '/password/forgotten', failure(429, 'Se pidieron demasiados enlaces.'));
  const { user } = renderApp('/forgot-password');
  await heading('¿Olvidó su contraseña?');
  await write(user, screen.getByLabelText('Correo electrónico'), 'ana@colegio.edu.co');
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Se pidieron demasiados enlaces.');
});

test('a link sets a password, which the address then forgets', async () => {
  on('POST', '/password/link', ANA);
  on('PUT', '/password', noContent);
  const { user } = renderApp(`/set-password#${LINK}`);
  await heading('Elija su contraseña');
  expect(screen.getByText(/^Ana Gómez: con esta contraseña y su correo ana@colegio\.edu\.co/)).toBeVisible();
  await write(user, screen.getByLabelText('Nueva contraseña'), PASSWORD);
  await write(user, screen.getByLabelText('Confirmar nueva contraseña'), 'otra');
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Confirmar nueva contraseña')).toHaveAccessibleDescription(
    'Las nuevas contraseñas no coinciden.',
  );
  await user.clear(screen.getByLabelText('Confirmar nueva contraseña'));
  await write(user, screen.getByLabelText('Confirmar nueva contraseña'), PASSWORD);
  await user.keyboard('{Enter}');
  expect(await heading('Su contraseña quedó guardada')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ingresar' })).toHaveAttribute('href', '/login');
  expect(requests('PUT', '/password').map(({ body }) => body)).toEqual([{ link: LINK, password: PASSWORD }]);
  expect(requests('POST', '/password/link')).toHaveLength(1);
  expect(window.location.hash).toBe('');
});

test('a weak password is refused at its field', async () => {
  on('POST', '/password/link', ANA);
  on('PUT', '/password', failure(400, 'Débil.', { fields: { password: ['Esta contraseña es demasiado común.'] } }));
  const { user } = renderApp(`/set-password#${LINK}`);
  await heading('Elija su contraseña');
  await write(user, screen.getByLabelText('Nueva contraseña'), '1234567890');
  await write(user, screen.getByLabelText('Confirmar nueva contraseña'), '1234567890');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(screen.getByLabelText('Nueva contraseña')).toHaveAccessibleDescription(/Esta contraseña es demasiado común\./),
  );
});

test.each(['', `#${LINK}`])('a link that is no good (%s) leads to another', async (hash) => {
  on('POST', '/password/link', failure(400, 'No es válido.', { code: 'bad_link' }));
  renderApp(`/set-password${hash}`);
  await heading('El enlace ya no es válido');
  expect(screen.getByRole('link', { name: 'Pedir otro enlace' })).toHaveAttribute('href', '/forgot-password');
});

test('a link that ends meanwhile leads to another', async () => {
  on('POST', '/password/link', ANA);
  on('PUT', '/password', failure(400, 'No es válido.', { code: 'bad_link', fields: { link: ['No es válido.'] } }));
  const { user } = renderApp(`/set-password#${LINK}`);
  await heading('Elija su contraseña');
  await write(user, screen.getByLabelText('Nueva contraseña'), PASSWORD);
  await write(user, screen.getByLabelText('Confirmar nueva contraseña'), PASSWORD);
  await user.keyboard('{Enter}');
  expect(await heading('El enlace ya no es válido')).toBeVisible();
});

test('a link that cannot be looked at can be looked at again', async () => {
  on('POST', '/password/link', offline);
  const { user } = renderApp(`/set-password#${LINK}`);
  expect(await screen.findByText('No se pudo revisar el enlace.')).toBeVisible();
  on('POST', '/password/link', ANA);
  await user.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await heading('Elija su contraseña')).toBeVisible();
});

test('another link in the same tab is looked at, too', async () => {
  on('POST', '/password/link', ({ body }) =>
    (body as { link: string }).link === LINK ? json(ANA) : failure(400, 'No es válido.', { code: 'bad_link' }),
  );
  renderApp(`/set-password#${LINK.slice(0, -2)}`);
  await heading('El enlace ya no es válido');
  window.location.hash = LINK;
  expect(await heading('Elija su contraseña')).toBeVisible();
});

test('a link is looked at though a session of before turns out to have ended', async () => {
  sessionMarker.signedIn(7);
  on('GET', '/users/me', failure(401, 'Inicie sesión.'));
  let look: (answer: Response) => void = () => undefined;
  on('POST', '/password/link', () => new Promise<Response>((resolve) => (look = resolve)));
  renderApp(`/set-password#${LINK}`);
  await waitFor(() => expect(sessionMarker.isSignedIn()).toBe(false));
  await waitFor(() => expect(requests('POST', '/password/link')).toHaveLength(1));
  look(json(ANA));
  expect(await heading('Elija su contraseña')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

async function choosePassword() {
  on('POST', '/password/link', ANA);
  on('PUT', '/password', noContent);
  const { user } = renderApp(`/set-password#${LINK}`);
  await heading('Elija su contraseña');
  await write(user, screen.getByLabelText('Nueva contraseña'), PASSWORD);
  await write(user, screen.getByLabelText('Confirmar nueva contraseña'), PASSWORD);
  await user.keyboard('{Enter}');
  await heading('Su contraseña quedó guardada');
  return user;
}

test('nobody comes into the session that somebody else has in this browser', async () => {
  signInAs('gestionhumana', { name: 'Beatriz Castaño', email: 'beatriz@colegio.edu.co' });
  on('POST', '/logout', offline);
  const user = await choosePassword();
  expect(screen.getByText(/está abierta la sesión de Beatriz Castaño/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ingresar' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cerrar esa sesión' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo cerrar la sesión.');
  await user.click(screen.getByRole('button', { name: 'Aceptar' }));
  on('POST', '/logout', noContent);
  expect(sessionMarker.isSignedIn()).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cerrar esa sesión' }));
  expect(await screen.findByRole('link', { name: 'Ingresar' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('status')).toHaveFocus();
  expect(sessionMarker.isSignedIn()).toBe(false);
});

test("one's own session, which has ended with it, is not said to have expired", async () => {
  signInAs('colaborador', { ...makeUser('colaborador'), ...ANA });
  await choosePassword();
  expect(screen.getByRole('link', { name: 'Ingresar' })).toBeVisible();
  expect(sessionMarker.isSignedIn()).toBe(false);
});
