import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '@/constants';
import { ApiError } from '@/errors';
import { renderUi } from '@/test/render';
import { ListPagination } from './ListPagination';
import { SearchBox } from './SearchBox';
import { useListParams } from './useListParams';

interface Shown {
  items: string[];
  total: number;
}

/** A list of numbers; the server refuses pages beyond its end where `refuses` says so. */
function Numbers({ total = 63, refuses = false }: { total?: number; refuses?: boolean }) {
  const list = useListParams({ filters: { kind: { read: (text: string) => text } } });
  const other = useListParams({ filters: { sort: { read: (text: string) => text } }, pageKey: 'other' });
  const { search, page, page_size: size } = list.apiParams;
  const query = useQuery({
    queryKey: ['numbers', list.apiParams],
    queryFn: (): Shown => {
      const all = Array.from({ length: total }, (_, index) => `n${index + 1}`).filter((name) => name.includes(search));
      if (refuses && (page - 1) * size >= all.length) throw new ApiError({ status: 400, message: 'page' });
      return { items: all.slice((page - 1) * size, page * size), total: all.length };
    },
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchBox list={list} label="Buscar números" />
      <button onClick={() => list.setFilter('kind', 'odd')}>Impares</button>
      <button onClick={list.clear}>Quitar filtros</button>
      <button
        onClick={() => {
          list.setFilter('kind', 'odd');
          list.correctPage(2);
        }}
      >
        Impares y corregir
      </button>
      <button
        onClick={() => {
          list.setPage(2);
          other.setFilter('sort', 'name');
        }}
      >
        Página y orden
      </button>
      <ul>{query.data?.items.map((item) => <li key={item}>{item}</li>)}</ul>
      <ListPagination list={list} query={query} />
    </>
  );
}

/** A list of a year, which the address calls otherwise. */
function OfYear() {
  const list = useListParams({
    filters: { year: { read: (text: string) => (/^\d{4}$/.test(text) ? Number(text) : null), inAddress: 'of' } },
    sorts: ['name', '-name'],
  });
  return (
    <>
      <output aria-label="Llamada">{JSON.stringify([list.apiParams, list.exportParams, list.isNarrowed])}</output>
      <button onClick={() => list.setFilter('year', '2025')}>2025</button>
      <button onClick={list.clear}>Quitar filtros</button>
    </>
  );
}

const box = () => screen.getByRole('searchbox', { name: 'Buscar números' });

test('starts from the address', async () => {
  renderUi(<Numbers />, { address: '/?search=n6&page=1&kind=odd' });
  expect(box()).toHaveValue('n6');
  expect(await screen.findByText('Mostrando 1–5 de 5')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Página 1' })).not.toBeInTheDocument();
});

test('turns pages in the address, which back undoes', async () => {
  const { user, router } = renderUi(<Numbers />);
  await user.click(await screen.findByRole('button', { name: 'Página 2' }));
  expect(await screen.findByText('Mostrando 11–20 de 63')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
  expect(await screen.findByText('Mostrando 21–30 de 63')).toBeVisible();
  await router.navigate(-1);
  expect(await screen.findByText('Mostrando 11–20 de 63')).toBeVisible();
});

test('searches when the typing pauses, from the first page on', async () => {
  const { user, router } = renderUi(<Numbers />, { address: '/?page=3&kind=odd' });
  await user.type(box(), 'n5');
  expect(box()).toHaveValue('n5');
  expect(router.state.location.search).toBe('?page=3&kind=odd');
  await waitFor(() => expect(router.state.location.search).toBe('?kind=odd&search=n5'));
  await user.click(screen.getByRole('button', { name: 'Borrar la búsqueda' }));
  expect(box()).toHaveFocus();
  await waitFor(() => expect(router.state.location.search).toBe('?kind=odd'));
});

test('a filter goes back to the first page', async () => {
  const { user, router } = renderUi(<Numbers />, { address: '/?page=3' });
  await user.click(screen.getByRole('button', { name: 'Impares' }));
  expect(router.state.location.search).toBe('?kind=odd');
});

test('the call and the download get what the address says', async () => {
  const { user, router } = renderUi(<OfYear />, { address: '/?sort=-name' });
  const found = (year: number | null) => ({ search: '', sort: '-name', year });
  const shown = (year: number | null) =>
    JSON.stringify([{ search: '', page: 1, page_size: 10, sort: '-name', year }, found(year), year !== null]);
  expect(screen.getByRole('status', { name: 'Llamada' })).toHaveTextContent(shown(null));
  await user.click(screen.getByRole('button', { name: '2025' }));
  expect(router.state.location.search).toBe('?sort=-name&of=2025');
  expect(screen.getByRole('status', { name: 'Llamada' })).toHaveTextContent(shown(2025));
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(router.state.location.search).toBe('?sort=-name');
});

test('nonsense in the address is no filter and no order', () => {
  renderUi(<OfYear />, { address: '/?of=abc&sort=size' });
  expect(screen.getByRole('status', { name: 'Llamada' })).toHaveTextContent(JSON.stringify({ search: '', sort: '', year: null }));
  expect(screen.getByRole('status', { name: 'Llamada' })).toHaveTextContent('false]');
});

test('a filter is not lost to a correction of the page in the same instant', async () => {
  const { user, router } = renderUi(<Numbers />, { address: '/?page=3' });
  await user.click(screen.getByRole('button', { name: 'Impares y corregir' }));
  await waitFor(() => expect(router.state.location.search).toBe('?kind=odd'));
});

test('changes of two lists in the same instant are both kept', async () => {
  const { user, router } = renderUi(<Numbers />);
  await user.click(screen.getByRole('button', { name: 'Página y orden' }));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2&sort=name'));
});

test.each(['', 'search=n1&'])('what is cleared while it is being typed is not searched for: ?%skind=odd', async (search) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, router } = renderUi(<Numbers />, { address: `/?${search}kind=odd` });
  await user.type(box(), 'n5');
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(box()).toHaveValue('');
  await act(() => vi.advanceTimersByTimeAsync(SEARCH_DEBOUNCE_MS));
  expect(router.state.location.search).toBe('');
});

test('the box follows the address', async () => {
  const { router } = renderUi(<Numbers />, { address: '/?search=n1' });
  await router.navigate('/?search=n2');
  await waitFor(() => expect(box()).toHaveValue('n2'));
});

test.each([false, true])('a page beyond the end becomes the last one there is (refused: %s)', async (refuses) => {
  const { router } = renderUi(<Numbers total={15} refuses={refuses} />, { address: '/?page=9' });
  await waitFor(() => expect(router.state.location.search).toBe(refuses ? '' : '?page=2'));
  expect(await screen.findByText(refuses ? 'Mostrando 1–10 de 15' : 'Mostrando 11–15 de 15')).toBeVisible();
});

test.each(['?page=0', '?page=-3', '?page=x', '?page=1.5'])('%s is the first page', async (search) => {
  renderUi(<Numbers />, { address: `/${search}` });
  expect(await screen.findByText('Mostrando 1–10 de 63')).toBeVisible();
});

test('the slash goes to the search, and is a letter inside of it', async () => {
  const { user } = renderUi(<Numbers />);
  await user.keyboard('/');
  expect(box()).toHaveFocus();
  expect(box()).toHaveValue('');
  await user.keyboard('a/b');
  expect(box()).toHaveValue('a/b');
});
