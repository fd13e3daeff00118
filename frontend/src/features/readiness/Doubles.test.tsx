import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Double, Spelling } from '@/api/readiness';
import { renderPage } from '@/test/render';
import { failure, json, on, requests, signInAs } from '@/test/server';

const spelling = (name: string, changes: Partial<Spelling> = {}): Spelling => ({
  name,
  id: null,
  people: 0,
  evaluations: 0,
  ...changes,
});

const CATEGORIES: Double = {
  kind: 'category',
  spellings: [
    spelling('Docentes', { id: 3, people: 12, evaluations: 2 }),
    spelling('docentes\u200b', { id: 8, people: 1, evaluations: 1 }),
  ],
};
const DEPARTMENTS: Double = {
  kind: 'department',
  spellings: [
    spelling('Coordinación académica', { people: 5 }),
    spelling('Coordinación  académica'.normalize('NFD'), { people: 2 }),
    spelling('COORDINACIÓN ACADÉMICA', { people: 1 }),
  ],
};

beforeEach(() => {
  signInAs('gestionhumana');
  on('GET', '/readiness', { year: 2026, people: 4, blocked: 0, is_ready: true, reasons: [], unused_evaluations: [], categories: [] });
});

const open = async (...doubles: Double[]) => {
  on('GET', '/readiness/doubles', doubles);
  const app = renderPage('/readiness');
  await screen.findByText('Todo listo');
  if (doubles.length > 0) await screen.findByRole('region', { name: 'Nombres que se leen igual' });
  return app;
};

const sent = (path: string) => requests('PUT', path).map(({ body }) => body);

describe('equal names', () => {
  it('are not mentioned where there are none', async () => {
    await open();
    await waitFor(() => expect(requests('GET', '/readiness/doubles')).toHaveLength(1));
    expect(screen.queryByText('Nombres que se leen igual')).not.toBeInTheDocument();
  });

  it('are listed with what cannot be seen of them', async () => {
    await open(CATEGORIES, DEPARTMENTS);
    const categories = screen.getByRole('region', { name: 'Categorías' });
    expect(within(categories).getByText('12 personas, 2 evaluaciones')).toBeVisible();
    expect(within(categories).getByText('1 persona, 1 evaluación, con caracteres invisibles')).toBeVisible();
    const departments = screen.getByRole('region', { name: 'Departamentos' });
    expect(within(departments).getByText('5 personas')).toBeVisible();
    expect(
      within(departments).getByText(
        '2 personas, con espacios de más o de otro tipo, con tildes escritas como signos aparte',
      ),
    ).toBeVisible();
  });

  it('of banks and evaluations lead to where they are renamed', async () => {
    await open(
      { kind: 'bank', spellings: [spelling('Banco', { id: 4, evaluations: 1 }), spelling('BANCO', { id: 5 })] },
      { kind: 'evaluation', spellings: [spelling('Anual', { id: 6 }), spelling('anual', { id: 7 })] },
    );
    expect(screen.getByRole('link', { name: 'Abrir: BANCO' })).toHaveAttribute('href', '/question-banks?bank=5');
    expect(screen.getByRole('link', { name: 'Abrir: anual' })).toHaveAttribute('href', '/edit-evaluation/7');
  });

  it('say that they could not be read, without the rest of the page', async () => {
    on('GET', '/readiness/doubles', failure(500));
    const { user } = renderPage('/readiness');
    expect(await screen.findByText('No se pudieron buscar los nombres repetidos.')).toBeVisible();
    expect(screen.getByText('Todo listo')).toBeVisible();
    on('GET', '/readiness/doubles', [CATEGORIES]);
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('region', { name: 'Categorías' })).toBeVisible();
  });
});

describe('joining categories', () => {
  it('asks first with how much moves, and names what was confirmed', async () => {
    const { user } = await open(CATEGORIES);
    on('PUT', '/readiness/join-categories', { changed: 1 });
    await user.click(screen.getByRole('button', { name: 'Conservar esta: Docentes (1)' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Unir las categorías' });
    expect(within(dialog).getByText(/^Pasan a «Docentes» 1 persona y 1 evaluación;/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(sent('/readiness/join-categories')).toEqual([]);
    on('GET', '/readiness/doubles', []);
    await user.click(screen.getByRole('button', { name: 'Conservar esta: Docentes (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Unir' }));
    expect(await screen.findByText('Las categorías son una sola.')).toBeVisible();
    expect(sent('/readiness/join-categories')).toEqual([{ category_id: 3, joined_id: 8, people: 1, evaluations: 1 }]);
    await waitFor(() => expect(screen.queryByText('Nombres que se leen igual')).not.toBeInTheDocument());
  });

  it('says why it was refused', async () => {
    const { user } = await open(CATEGORIES);
    on('PUT', '/readiness/join-categories', () =>
      failure(409, 'Las dos categorías tienen evaluación en 2026.', { code: 'evaluated_in_both' }),
    );
    await user.click(screen.getByRole('button', { name: 'Conservar esta: docentes\u200b (2)' }));
    await user.click(await screen.findByRole('button', { name: 'Unir' }));
    expect(
      await screen.findByText(/No se pudieron unir las categorías\. Las dos categorías tienen evaluación en 2026\./),
    ).toBeVisible();
  });
});

describe('unifying a spelling', () => {
  it('asks first with how many people, and replaces all others', async () => {
    const { user } = await open(DEPARTMENTS);
    on('PUT', '/readiness/spelling', () => json({ changed: 3 }));
    await user.click(screen.getByRole('button', { name: 'Escribirlo así: Coordinación académica (1)' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Unificar la escritura' });
    expect(within(dialog).getByText(/^En 3 personas se escribirá «Coordinación académica»/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Unificar' }));
    expect(await screen.findByText('Se cambió en 3 personas.')).toBeVisible();
    const [first, ...others] = DEPARTMENTS.spellings.map(({ name }) => name);
    expect(sent('/readiness/spelling')).toEqual([{ kind: 'department', name: first, replaced: others, people: 3 }]);
  });
});
