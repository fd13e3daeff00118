import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import { sessionMarker } from '@/api/sessionMarker';
import { KEEP_ALIVE_MS } from './activity';
import { renderApp, write } from '@/test/render';
import { failure, held, json, makeUser, noContent, offline, on, requests, signInAs } from '@/test/server';

const EXPIRED = 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente.';
const IDLE = 'Tu sesión ha expirado por inactividad. Por favor, inicia sesión nuevamente.';
const NEAR =
  'Su sesión se cerrará en un minuto por inactividad. Toque la pantalla, mueva el mouse o presione una tecla para seguir.';

/** 15 minutes, written down once more by hand. */
const IDLE_TIMEOUT_MS = 900_000;

async function openHome() {
  signInAs('evaluador');
  const app = renderApp('/home');
  await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo');
  return app;
}

const SIGNED_OUT = JSON.stringify({ state: 'out', reason: 'logout', at: 1 });

const ignored = () => undefined;

/** Stores a value as another tab of the same browser does. */
function storeInAnotherTab(key: string, value: string): void {
  localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

describe('a session that the server ended', () => {
  test('is announced once, however many calls fail, and leads to the login page', async () => {
    const { user, router } = await openHome();
    on('GET', '/*', failure(401));
    await act(() => Promise.all((['/profile', '/school', '/categories'] as const).map((path) => api.get(path).catch(ignored))));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(EXPIRED);
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(await screen.findByLabelText('Correo electrónico')).toHaveFocus();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/home', leftBy: 7 } });
  });

  test('forgets what was loaded', async () => {
    const { queryClient } = await openHome();
    queryClient.setQueryData(['users'], ['secret']);
    on('GET', '/*', failure(401));
    await act(() => api.get('/profile').catch(ignored));
    expect(queryClient.getQueryData(['users'])).toBeUndefined();
  });

  test('is announced when the page is opened anew', async () => {
    localStorage.setItem('evaluacmo:session', JSON.stringify({ state: 'in', userId: 7 }));
    renderApp('/home');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(EXPIRED);
    expect(await screen.findByRole('heading', { name: 'Iniciar sesión' })).toBeInTheDocument();
  });

  test('can be taken up again', async () => {
    const { user, router } = await openHome();
    on('GET', '/*', failure(401));
    await act(() => api.get('/profile').catch(ignored));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    on('GET', '/csrf-token', { csrfToken: 'token-2' });
    on('POST', '/users/login', { user: makeUser('evaluador') });
    await write(user, await screen.findByLabelText('Correo electrónico'), 'ana@colegio.edu.co');
    await write(user, screen.getByLabelText('Contraseña'), 'una clave larga');
    await user.click(screen.getByRole('button', { name: 'Ingresar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  test.each([
    ['who had it open', 7, '?search=Peña'],
    ['but nobody else', 8, ''],
  ])('leads back to the left page %s', async (_, id, search) => {
    signInAs('admin');
    on('GET', '/users', () => json([], { total: 0 }));
    const { user, router } = renderApp('/users?search=Peña');
    await screen.findByRole('heading', { level: 1, name: 'Usuarios' });
    on('GET', '/*', failure(401));
    await act(() => api.get('/profile').catch(ignored));
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }));
    on('GET', '/*', failure(501));
    on('GET', '/csrf-token', { csrfToken: 'token-2' });
    on('POST', '/users/login', { user: signInAs('admin', { id }) });
    await write(user, await screen.findByLabelText('Correo electrónico'), 'ana@colegio.edu.co');
    await write(user, screen.getByLabelText('Contraseña'), 'una clave larga');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(search ? '/users' : '/dashboard'));
    expect(decodeURIComponent(router.state.location.search)).toBe(search);
  });
});

test('signs out also where the browser’s storage is full', async () => {
  const { user } = await openHome();
  localStorage.setItem('evaluacmo:color-scheme', 'dark');
  on('POST', '/logout', noContent);
  const storing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  storing.mockRestore();
  sessionMarker.signedOut('logout');
});

test('a file that is dropped beside its field does not open in place of the page', async () => {
  await openHome();
  const dropped = (types: string[]) => ({ dataTransfer: { types, files: [] } });
  expect(fireEvent.dragOver(document.body, dropped(['Files']))).toBe(false);
  expect(fireEvent.drop(document.body, dropped(['Files']))).toBe(false);
  expect(fireEvent.drop(document.body, dropped(['text/plain']))).toBe(true);
  const field = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'file' }));
  expect(fireEvent.drop(field, dropped(['Files']))).toBe(true);
  field.remove();
});

describe('other tabs', () => {
  test('signing out there signs out here, without a word', async () => {
    const { router } = await openHome();
    act(() => storeInAnotherTab('evaluacmo:session', SIGNED_OUT));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(requests('POST')).toHaveLength(0);
    // Writing it again would end a session that has begun in the other tab meanwhile.
    expect(localStorage.getItem('evaluacmo:session')).toBe(SIGNED_OUT);
  });

  test('signing out there and in again, before this tab hears of it, ends nothing', async () => {
    const { router } = await openHome();
    const signedIn = localStorage.getItem('evaluacmo:session');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'evaluacmo:session', newValue: SIGNED_OUT })));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(router.state.location.pathname).toBe('/home');
    expect(localStorage.getItem('evaluacmo:session')).toBe(signedIn);
  });

  test('signing in there signs in here', async () => {
    const { router } = renderApp('/login');
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    signInAs('evaluador');
    act(() => storeInAnotherTab('evaluacmo:session', JSON.stringify({ state: 'in', userId: 7 })));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  test('somebody else signing in there takes this tab over', async () => {
    await openHome();
    signInAs('colaborador', { id: 8, name: 'Luis Peña' });
    act(() => storeInAnotherTab('evaluacmo:session', JSON.stringify({ state: 'in', userId: 8 })));
    await waitFor(() => expect(screen.getByText('Bienvenido, Luis Peña a Evaluacmo')).toBeVisible());
  });

  describe('somebody else signing in there while an answer is on its way', () => {
    const takeOver = async () => {
      signInAs('colaborador', { id: 8, name: 'Luis Peña' });
      act(() => storeInAnotherTab('evaluacmo:session', JSON.stringify({ state: 'in', userId: 8 })));
      await waitFor(() => expect(screen.getAllByText('Luis Peña')[0]).toBeVisible());
    };

    test('is not signed out by its refusal', async () => {
      const { router } = await openHome();
      const answer = held(() => failure(401));
      on('GET', '/school', answer.handler);
      const late = api.get('/school').catch((error: unknown) => error);
      await takeOver();
      await act(async () => {
        answer.release();
        expect(await late).toMatchObject({ status: 401 });
      });
      expect(router.state.location.pathname).toBe('/home');
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(localStorage.getItem('evaluacmo:session')).toBe(JSON.stringify({ state: 'in', userId: 8 }));
    });

    test('is not asked who they are for a write of the person before', async () => {
      await openHome();
      const answer = held(() => failure(403, 'Confirme.', { code: 'confirmation_required' }));
      on('GET', '/csrf-token', { csrfToken: 'token' });
      on('POST', '/tokens', answer.handler);
      const late = api.post('/tokens', { body: { name: 'x', scope: 'people', days: 30 } as never }).catch((error: unknown) => error);
      await waitFor(() => expect(requests('POST', '/tokens')).toHaveLength(1));
      await takeOver();
      await act(async () => {
        answer.release();
        expect(await late).toMatchObject({ status: 401 });
      });
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(requests('POST', '/tokens')).toHaveLength(1);
    });

    test('does not get the name that the person before has given themselves', async () => {
      signInAs('evaluador');
      on('GET', '/csrf-token', { csrfToken: 'token' });
      on('GET', '/profile', { ...makeUser('evaluador'), category_name: null });
      const answer = held(() => json({ ...makeUser('evaluador', { name: 'Ana Gómez Paz' }), category_name: null }));
      on('PUT', '/profile', answer.handler);
      const { user } = renderApp('/edit-profile');
      await write(user, await screen.findByRole('textbox', { name: 'Nombre completo' }), ' Paz');
      await user.keyboard('{Enter}');
      await waitFor(() => expect(requests('PUT', '/profile')).toHaveLength(1));
      on('GET', '/profile', { ...makeUser('colaborador', { id: 8, name: 'Luis Peña' }), category_name: null });
      await takeOver();
      await act(async () => {
        answer.release();
        await new Promise((resolve) => setTimeout(resolve));
      });
      expect(screen.queryByText('Ana Gómez Paz')).not.toBeInTheDocument();
      expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    });
  });

  test('a session that another tab finds ended while this one signs out has not expired', async () => {
    const { user, router } = await openHome();
    const answer = held(noContent);
    on('POST', '/logout', answer.handler);
    await user.click(await screen.findByRole('button', { name: 'Cerrar Sesión' }));
    act(() => storeInAnotherTab('evaluacmo:session', JSON.stringify({ state: 'out', reason: 'expired', at: 1 })));
    expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    act(() => answer.release());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(router.state.location.state).toBeNull();
  });

  test('what was loaded is forgotten for the next person also where the session ended on a public page', async () => {
    const { user, queryClient, router } = await openHome();
    queryClient.setQueryData(['elsewhere'], ['secret']);
    await router.navigate('/verificar');
    await screen.findByRole('heading', { level: 1, name: 'Verificar un documento' });
    act(() => storeInAnotherTab('evaluacmo:session', SIGNED_OUT));
    await router.navigate('/login');
    on('GET', '/csrf-token', { csrfToken: 'token' });
    on('POST', '/users/login', { user: signInAs('colaborador', { id: 8, name: 'Luis Peña' }) });
    await write(user, await screen.findByLabelText('Correo electrónico'), 'luis@colegio.edu.co');
    await write(user, screen.getByLabelText('Contraseña'), 'una clave larga');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Bienvenido, Luis Peña a Evaluacmo')).toBeVisible();
    expect(queryClient.getQueryData(['elsewhere'])).toBeUndefined();
  });
});

describe('inactivity', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    on('POST', '/users/logout', noContent);
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  /** Later than the page was opened, also by this clock. */
  const pressKey = async () => {
    await pass(1);
    fireEvent.keyDown(document.body);
  };
  const logouts = () => requests('POST', '/users/logout');

  test('ends the session after 15 minutes and says so', async () => {
    const { router } = await openHome();
    document.cookie = 'csrftoken=x';
    await pass(IDLE_TIMEOUT_MS - 2000);
    expect(logouts()).toHaveLength(0);
    await pass(2001);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(IDLE);
    expect(router.state.location.pathname).toBe('/login');
    await waitFor(() => expect(logouts()).toHaveLength(1));
    expect(document.cookie).not.toContain('csrftoken');
    await pass(IDLE_TIMEOUT_MS);
    expect(logouts()).toHaveLength(1);
  });

  test('tells the server also where the browser’s storage is full', async () => {
    const storing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await openHome();
    await pass(IDLE_TIMEOUT_MS + 1);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(IDLE);
    await waitFor(() => expect(logouts()).toHaveLength(1));
    storing.mockRestore();
    sessionMarker.signedOut('idle');
  });

  test('ends the session also where the server cannot be told', async () => {
    on('GET', '/csrf-token', offline);
    const { router } = await openHome();
    await pass(IDLE_TIMEOUT_MS + 1);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(IDLE);
    expect(router.state.location.pathname).toBe('/login');
  });

  test('is told a minute before, and whatever one does keeps the session', async () => {
    await openHome();
    await pass(IDLE_TIMEOUT_MS - 61_000);
    expect(screen.queryByText(NEAR)).not.toBeInTheDocument();
    await pass(2000);
    expect(screen.getByRole('alert')).toHaveTextContent(NEAR);
    fireEvent.keyDown(document.body);
    expect(screen.queryByText(NEAR)).not.toBeInTheDocument();
    await pass(IDLE_TIMEOUT_MS - 30_000);
    expect(screen.getByRole('alert')).toHaveTextContent(NEAR);
    act(() => storeInAnotherTab('evaluacmo:last-activity', String(Date.now())));
    expect(screen.queryByText(NEAR)).not.toBeInTheDocument();
    await pass(IDLE_TIMEOUT_MS + 1);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(IDLE);
    expect(screen.queryByText(NEAR)).not.toBeInTheDocument();
  });

  test.each(['mouseMove', 'keyDown', 'click', 'scroll'] as const)('%s keeps it', async (event) => {
    await openHome();
    await pass(IDLE_TIMEOUT_MS - 2000);
    fireEvent[event](document.body);
    await pass(IDLE_TIMEOUT_MS - 2000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await pass(2001);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(IDLE);
  });

  test('activity in another tab keeps it', async () => {
    await openHome();
    await pass(IDLE_TIMEOUT_MS - 2000);
    localStorage.setItem('evaluacmo:last-activity', String(Date.now()));
    await pass(IDLE_TIMEOUT_MS - 2000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('the first movement after a long sleep does not revive it', async () => {
    await openHome();
    vi.setSystemTime(Date.now() + IDLE_TIMEOUT_MS + 1000);
    fireEvent.mouseMove(document.body);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(IDLE);
  });

  test('a tab that comes back into view looks at the clock', async () => {
    await openHome();
    vi.setSystemTime(Date.now() + IDLE_TIMEOUT_MS + 1000);
    fireEvent(document, new Event('visibilitychange'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(IDLE);
  });

  test('ending it in another tab ends it here, without a second goodbye', async () => {
    await openHome();
    act(() => storeInAnotherTab('evaluacmo:session', JSON.stringify({ state: 'out', reason: 'idle', at: 1 })));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(IDLE);
    expect(logouts()).toHaveLength(0);
  });

  test('yesterday’s activity does not end today’s session', async () => {
    localStorage.setItem('evaluacmo:last-activity', String(Date.now() - 24 * 3600 * 1000));
    on('POST', '/users/login', { user: makeUser('evaluador') });
    renderApp('/login');
    fireEvent.change(await screen.findByLabelText('Correo electrónico'), { target: { value: 'a@b.co' } });
    fireEvent.change(screen.getByLabelText('Contraseña'), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ingresar' }));
    expect(await screen.findByText('Bienvenido, Ana Gómez a Evaluacmo')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('the server’s session is kept alive while somebody is active, and only then', async () => {
    await openHome();
    const asked = () => requests('GET', '/users/me').length;
    const before = asked();
    await pass(KEEP_ALIVE_MS + 10);
    expect(asked()).toBe(before);
    await pressKey();
    await pass(KEEP_ALIVE_MS + 10);
    expect(asked()).toBe(before + 1);
    await pass(KEEP_ALIVE_MS + 10);
    expect(asked()).toBe(before + 1);
  });

  test('somebody else who is found there sees nothing of what was loaded before', async () => {
    signInAs('admin');
    on('GET', '/users', () => json([makeUser('evaluador', { id: 9, name: 'Óscar Peña' })], { total: 1 }));
    const { queryClient } = renderApp('/users');
    await screen.findByText('Óscar Peña');
    queryClient.setQueryData(['elsewhere'], ['secret']);
    signInAs('admin', { id: 8, name: 'Luis Díaz' });
    const answer = held(() => json([], { total: 0 }));
    on('GET', '/users', answer.handler);
    await pressKey();
    await pass(KEEP_ALIVE_MS + 10);
    expect(await screen.findByText('Luis Díaz')).toBeVisible();
    expect(screen.queryByText('Óscar Peña')).not.toBeInTheDocument();
    expect(queryClient.getQueryData(['elsewhere'])).toBeUndefined();
    answer.release();
  });

  test('a session that another tab has ended unheard is forgotten too', async () => {
    const { queryClient, router } = await openHome();
    queryClient.setQueryData(['elsewhere'], ['secret']);
    localStorage.setItem('evaluacmo:session', JSON.stringify({ state: 'out', reason: 'logout', at: 1 }));
    on('GET', '/users/me', failure(401));
    await pressKey();
    await pass(KEEP_ALIVE_MS + 10);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(queryClient.getQueryData(['elsewhere'])).toBeUndefined();
  });

  test('a session that has ended meanwhile is found out by that', async () => {
    await openHome();
    on('GET', '/users/me', () => json({ message: 'x', code: 'not_signed_in' }, { status: 401 }));
    await pressKey();
    await pass(KEEP_ALIVE_MS + 10);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(EXPIRED);
  });
});
