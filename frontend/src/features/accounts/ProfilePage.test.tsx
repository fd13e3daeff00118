import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeSession } from '@/test/school';
import { declared, drawPdfs, issueHistory, readPdf } from '@/test/pdf';
import { renderApp, renderPage, settled, write } from '@/test/render';
import { failure, json, noContent, on, requests, signInAs } from '@/test/server';

const LATEST = { evaluation_id: 4, evaluation_name: 'Evaluación docente', overall_percentage: '87.50' };

beforeEach(() => {
  signInAs('colaborador', { id: 9 });
  on('GET', '/profile', {
    id: 9,
    name: 'Ana Gómez',
    email: 'ana@colegio.example',
    role: 'colaborador',
    position: '',
    department: 'Primaria',
    category_name: 'Docentes',
  });
  on('GET', '/evaluation-results/latest/9', LATEST);
  on('GET', '/profile/sessions', [makeSession({ is_present: true })]);
  on('GET', '/profile/report-views', () => json([], { total: 0 }));
});

describe('the profile', () => {
  it('shows who one is, the latest result, and where to edit', async () => {
    renderPage('/profile');
    const info = await screen.findByRole('region', { name: 'Información personal' });
    expect(await within(info).findByText('ana@colegio.example')).toBeVisible();
    const facts = within(info).getAllByRole('definition').map((fact) => fact.textContent);
    expect(facts).toEqual(['Ana Gómez', 'ana@colegio.example', 'Primaria', 'No asignado']);
    expect(await screen.findByText('87.50%')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver Reporte' })).toHaveAttribute('href', '/report/4/9');
    expect(screen.getByRole('link', { name: 'Editar perfil' })).toHaveAttribute('href', '/edit-profile');
  });

  it('switches the keys that score off and on for an evaluator, in this browser', async () => {
    signInAs('evaluador', { id: 9 });
    on('POST', '/logout', () => {
      localStorage.clear();
      return noContent();
    });
    const { user } = renderApp('/profile');
    const keys = await screen.findByRole('switch', { name: 'Puntuar con las teclas 1 a 4' });
    expect(keys).toBeChecked();
    await user.keyboard('?');
    expect(await screen.findByText('Calificar y pasar a la siguiente pregunta')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(keys);
    expect(keys).not.toBeChecked();
    await user.click(document.body);
    await user.keyboard('?');
    await screen.findByRole('alertdialog', { name: 'Atajos de teclado' });
    expect(screen.queryByText('Calificar y pasar a la siguiente pregunta')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
    await screen.findByRole('heading', { name: 'Iniciar sesión' });
    expect(localStorage.getItem('evaluacmo:score-keys')).toBe('false');
  });

  it('has no such switch for others', async () => {
    renderPage('/profile');
    expect(await screen.findByRole('region', { name: 'Apariencia' })).toBeVisible();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('leads to the result that waits to be confirmed', async () => {
    on('GET', '/receipts', [{ evaluation_id: 4, evaluation_name: 'Evaluación docente' }]);
    renderPage('/profile');
    const link = await screen.findByRole('link', { name: 'Leer mi reporte' });
    expect(link).toHaveAttribute('href', '/report/4/9');
    expect(link.parentElement).toHaveTextContent('Confirme que recibió su resultado de «Evaluación docente»');
  });

  it('says so when there is no result yet', async () => {
    on('GET', '/evaluation-results/latest/9', () => failure(404));
    renderPage('/profile');
    expect(await screen.findByText('Todavía no tiene evaluaciones.')).toBeVisible();
  });

  it('shows the results over time, the oldest first, with every figure in a table', async () => {
    const item = { ...LATEST, period: 2026, created_at: '2026-03-04T15:20:11-05:00', is_published: true };
    on('GET', '/users/evaluation-history/9', [
      { ...item, submissions_count: 1, expected_submissions_count: 2, is_provisional: true },
      { ...item, period: 2025, evaluation_id: 3, evaluation_name: 'La anterior', overall_percentage: '71.25' },
    ]);
    renderPage('/profile');
    const table = await screen.findByRole('table', { name: 'Resultados en el tiempo' });
    expect(within(table).getAllByRole('row').map((row) => row.textContent)).toEqual([
      'PeríodoResultadoEvaluación',
      '202571.25%La anterior',
      '202687.50%Evaluación docente · Provisional: 1 de 2 evaluaciones',
    ]);
  });

  it('opens the history when asked', async () => {
    on('GET', '/users/evaluation-history/9', [
      { ...LATEST, created_at: '2026-03-04T15:20:11-05:00', is_published: true },
    ]);
    const { user } = renderPage('/profile');
    await user.click(await screen.findByRole('button', { name: 'Ver historial de evaluaciones' }));
    expect(await screen.findByText('4 de marzo de 2026')).toBeInTheDocument();

    const saved = drawPdfs();
    issueHistory('Ana Gómez');
    on('GET', '/users/9', { id: 9, name: 'Ana Gómez', position: '', department: '' });
    await user.click(screen.getByRole('button', { name: 'Descargar PDF' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { pages } = await readPdf(saved[0]?.file ?? new Blob());
    expect(declared()).toEqual([{ document: 'history', user_id: 9 }]);
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain('Evaluación docente 87.50% 4 de marzo de 2026');
  });
});

describe('the results of an admin, who is not evaluated', () => {
  const open = () => {
    signInAs('admin', { id: 9 });
    return renderPage('/profile');
  };
  const show = () => screen.queryByRole('button', { name: 'Ver historial de evaluaciones' });

  it('have no place where there are none', async () => {
    on('GET', '/users/evaluation-history/9', []);
    on('GET', '/evaluation-results/latest/9', failure(404, 'No tiene evaluaciones.'));
    const app = open();
    await screen.findByText('ana@colegio.example');
    await settled(app);
    expect(requests('GET', '/users/evaluation-history/9')).toHaveLength(1);
    expect(show()).not.toBeInTheDocument();
    expect(screen.queryByText('Última evaluación')).not.toBeInTheDocument();
    expect(screen.queryByText('Quién ha visto mis resultados')).not.toBeInTheDocument();
  });

  it('are kept where there are some of an earlier role', async () => {
    on('GET', '/users/evaluation-history/9', [
      { ...LATEST, period: 2025, created_at: '2025-03-04T15:20:11-05:00', is_published: true },
    ]);
    open();
    await waitFor(() => expect(show()).toBeVisible());
    expect(await screen.findByText('Última evaluación')).toBeVisible();
  });
});

describe('who has seen one’s results', () => {
  const view = {
    at: '2026-03-04T15:20:11-05:00',
    viewer_name: 'Rosa Díaz',
    viewer_role: 'gestionhumana',
    evaluation_id: 4,
    evaluation_name: 'Evaluación docente',
    exported: false,
    own: false,
  };

  it('is said by name and role, oneself as “usted”', async () => {
    on('GET', '/profile/report-views', () =>
      json(
        [
          view,
          { ...view, exported: true, own: true, viewer_name: 'Ana Gómez', viewer_role: 'colaborador' },
          { ...view, viewer_name: null, viewer_role: null },
        ],
        { total: 12 },
      ),
    );
    const { user } = renderPage('/profile');
    const section = await screen.findByRole('region', { name: 'Quién ha visto mis resultados' });
    await within(section).findByText('Rosa Díaz');
    const rows = within(section).getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').slice(0, 3).map((cell) => cell.textContent))).toEqual([
      ['Rosa DíazGestión Humana', 'Lo abrió', 'Evaluación docente'],
      ['Usted', 'Lo descargó', 'Evaluación docente'],
      ['Alguien que ya no está', 'Lo abrió', 'Evaluación docente'],
    ]);
    await user.click(within(section).getByRole('button', { name: 'Página 2' }));
    await waitFor(() =>
      expect(requests('GET', '/profile/report-views').at(-1)?.query.toString()).toBe('page=2&page_size=5'),
    );
  });

  it('may be nobody', async () => {
    renderPage('/profile');
    expect(await screen.findByText('Nadie ha abierto sus reportes todavía')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Ordenar por' })).not.toBeInTheDocument();
  });

  it('can be asked for again', async () => {
    on('GET', '/profile/report-views', failure(500));
    const { user } = renderPage('/profile');
    expect(await screen.findByText('No se pudo cargar quién ha visto sus resultados.')).toBeVisible();
    on('GET', '/profile/report-views', () => json([view], { total: 1 }));
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Rosa Díaz')).toBeVisible();
  });
});

describe('the change of password', () => {
  async function fill(next: string, confirmation: string) {
    const rendered = renderPage('/profile');
    const { user } = rendered;
    await write(user, await screen.findByLabelText('Contraseña actual'), 'la de antes');
    for (const name of ['Contraseña actual', 'Nueva contraseña', 'Confirmar nueva contraseña']) {
      expect(screen.getByLabelText(name)).toBeRequired();
    }
    await write(user, screen.getByLabelText('Nueva contraseña'), next);
    await write(user, screen.getByLabelText('Confirmar nueva contraseña'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }));
  }

  it('sends both passwords and says that it is done', async () => {
    on('POST', '/profile/change-password', noContent);
    await fill('una nueva y larga', 'una nueva y larga');
    expect(await screen.findByText('Contraseña actualizada correctamente.')).toBeInTheDocument();
    expect(requests('POST', '/profile/change-password')[0]?.body).toEqual({
      currentPassword: 'la de antes',
      newPassword: 'una nueva y larga',
    });
    expect(screen.getByLabelText('Contraseña actual')).toHaveValue('');
  });

  it('ends the notice that somebody else has set it', async () => {
    signInAs('colaborador', {
      access_given_by_name: 'Gloria Hernández',
      access_given_at: '2026-03-04T15:20:11-05:00',
    });
    on('POST', '/profile/change-password', noContent);
    await fill('una nueva y larga', 'una nueva y larga');
    expect(await screen.findByText('Contraseña actualizada correctamente.')).toBeInTheDocument();
    expect(screen.queryByText(/la estableció Gloria Hernández/)).not.toBeInTheDocument();
  });

  it('says how long it is locked after too many wrong ones', async () => {
    const locked = 'Demasiados intentos fallidos. Intente de nuevo en 10 minutos.';
    on('POST', '/profile/change-password', failure(429, locked, { code: 'locked_out' }));
    await fill('una nueva y larga', 'una nueva y larga');
    expect(await screen.findByText(locked)).toBeInTheDocument();
    expect(screen.queryByText(/Verifique su contraseña actual/)).not.toBeInTheDocument();
  });

  it.each([429, 502])('says its own sentence for a %s of a proxy', async (status) => {
    on('POST', '/profile/change-password', () => new Response('<html>Too Many Requests</html>', { status }));
    await fill('una nueva y larga', 'una nueva y larga');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Error al cambiar la contraseña[.] Verifique su contraseña actual[.]$/);
  });

  it('refuses two that differ without sending anything', async () => {
    await fill('una nueva y larga', 'otra nueva y larga');
    expect(await screen.findByText('Las nuevas contraseñas no coinciden.')).toBeInTheDocument();
    expect(requests('POST', '/profile/change-password')).toHaveLength(0);
  });

  it('counts as the server does, which takes an emoji for one character', async () => {
    await fill('😀'.repeat(9), '😀'.repeat(9));
    expect(await screen.findByText('Use como mínimo 10 caracteres.')).toBeInTheDocument();
    expect(requests('POST', '/profile/change-password')).toHaveLength(0);
  });

  it('shows the server’s complaint at its field', async () => {
    on('POST', '/profile/change-password', () =>
      failure(400, 'La contraseña actual no es correcta.', {
        code: 'wrong_password',
        fields: { currentPassword: ['La contraseña actual no es correcta.'] },
      }),
    );
    await fill('una nueva y larga', 'una nueva y larga');
    expect(
      await screen.findByText('Error al cambiar la contraseña. Verifique su contraseña actual.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Contraseña actual')).toHaveAccessibleDescription(
      /La contraseña actual no es correcta/,
    );
  });
});

describe('one’s own sessions', () => {
  const present = makeSession({ id: 1, is_present: true });
  const phone = makeSession({ id: 2, browser: 'Safari', system: 'iPhone', network: '201.2.3.4' });
  const unknown = makeSession({ id: 3, browser: '', system: '', network: '' });
  const card = () => screen.findByRole('region', { name: 'Sesiones abiertas' });

  it('are listed with device, network and moments, the present one marked', async () => {
    on('GET', '/profile/sessions', [present, phone, unknown]);
    renderPage('/profile');
    const [own, other, third] = await within(await card()).findAllByRole('listitem');
    expect(own).toHaveTextContent(/^Chrome en WindowsRed 190\.24\.5\.7 · Abierta: .*Esta sesión$/);
    expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    expect(other).toHaveTextContent(/^Safari en iPhoneRed 201\.2\.3\.4 · Abierta: .*Último uso: .*Cerrar$/);
    expect(third).toHaveTextContent(/^Dispositivo desconocidoRed desconocida/);
  });

  it('are ended one by one', async () => {
    let open = [present, phone, unknown];
    on('GET', '/profile/sessions', () => json(open));
    on('DELETE', '/profile/sessions/:id', ({ params }) => {
      open = open.filter(({ id }) => id !== Number(params['id']));
      return noContent();
    });
    const { user } = renderPage('/profile');
    await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Cerrar esta sesión?' });
    expect(question).toHaveTextContent('Safari en iPhone, con último uso:');
    await user.click(within(question).getByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('Se cerró la sesión.')).toBeVisible();
    expect(requests('DELETE').map(({ path }) => path)).toEqual(['/profile/sessions/2']);
    await waitFor(() => expect(screen.queryByText('Safari en iPhone')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Cerrar la sesión de Dispositivo desconocido' })).toHaveFocus();
  });

  it('are all ended but the present one', async () => {
    let open = [present, phone, unknown];
    on('GET', '/profile/sessions', () => json(open));
    on('DELETE', '/profile/sessions', () => {
      open = [present];
      return noContent();
    });
    const { user } = renderPage('/profile');
    await user.click(await screen.findByRole('button', { name: 'Cerrar las demás sesiones' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Cerrar las demás sesiones?' });
    await user.click(within(question).getByRole('button', { name: 'Cerrar las demás sesiones' }));
    expect(await screen.findByText('Se cerraron las demás sesiones.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Cerrar la/ })).not.toBeInTheDocument());
    expect(within(await card()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('say so where one could not be ended', async () => {
    on('GET', '/profile/sessions', [present, phone]);
    on('DELETE', '/profile/sessions/:id', failure(500));
    const { user } = renderPage('/profile');
    await user.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Safari en iPhone' }));
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText(/^No se pudo cerrar la sesión\./)).toBeVisible();
  });
});
