import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, on, requests } from '@/test/server';
import { renderUi } from '@/test/render';
import type { Scores } from '@/shared/questionnaire/kinds';
import { ScoreDistribution } from './ScoreDistribution';

const PATH = '/evaluations/40/spread';
const show = (scores: Scores) => renderUi(<ScoreDistribution evaluationId={40} scores={scores} />);
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

test('one’s own scores are beside those of the others, in figures as well', async () => {
  on('GET', PATH, { shares: [1, 9, 50, 40] });
  show({ 1: 3, 2: 3, 3: 4, 4: 2 });
  expect(await screen.findByText(/junto a los de los demás evaluadores/)).toBeVisible();
  expect(rows()).toEqual([
    '1 BajoUsted0 · 0%Los demás1%',
    '2 BásicoUsted1 · 25%Los demás9%',
    '3 AltoUsted2 · 50%Los demás50%',
    '4 SuperiorUsted1 · 25%Los demás40%',
  ]);
  const bars = within(screen.getAllByRole('listitem')[2] as HTMLElement);
  expect(bars.getAllByText('', { selector: '[style]' }).map((bar) => bar.style.width)).toEqual(['50%', '50%']);
});

test.each<[Scores, number[]]>([
  [{ 1: 1, 2: 2, 3: 4 }, [34, 33, 0, 33]],
  [{ 1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 4, 8: 4 }, [25, 13, 12, 50]],
])('one’s own add up to 100 as those of the others do: %j', async (scores, shares) => {
  on('GET', PATH, { shares: [1, 9, 50, 40] });
  show(scores);
  await screen.findByText(/junto a los de los demás evaluadores/);
  expect(rows().map((row) => Number(/· (\d+)%/.exec(row)?.[1]))).toEqual(shares);
});

test('what comes late moves nothing: its place is reserved', async () => {
  on('GET', PATH, { shares: [1, 9, 50, 40] });
  show({ 1: 3, 2: 4 });
  const lines = () => screen.getAllByRole('listitem').map((row) => row.lastElementChild?.childElementCount);
  expect(lines()).toEqual([2, 2, 2, 2]);
  await screen.findByText(/junto a los de los demás evaluadores/);
  expect(lines()).toEqual([2, 2, 2, 2]);
});

test('of too few others nothing is shown', async () => {
  on('GET', PATH, { shares: [] });
  show({ 1: 3, 2: 4 });
  expect(await screen.findByText(/al menos otros tres evaluadores/)).toBeVisible();
  expect(screen.queryByText('Los demás')).toBeNull();
  expect(rows()).toHaveLength(4);
});

test('where the others’ cannot be had, one’s own are there all the same', async () => {
  on('GET', PATH, () => failure(500, 'x'));
  show({ 1: 3, 2: 4 });
  expect(rows()[2]).toBe('3 AltoUsted1 · 50%');
  expect(await screen.findByText(/No se pudo consultar/)).toBeVisible();
  expect(requests('GET', PATH)).toHaveLength(1);
});

test.each<[Scores, string | null]>([
  [{ 1: 4, 2: 4, 3: 4 }, 'Todas sus respuestas son 4 (Superior). ¿Es lo que quiere decir?'],
  [{ 1: 1, 2: 1 }, 'Todas sus respuestas son 1 (Bajo). ¿Es lo que quiere decir?'],
  [{ 1: 4, 2: 4, 3: 3 }, null],
  [{ 1: 4 }, null],
])('a row of equal answers is asked about: %j', async (scores, question) => {
  on('GET', PATH, { shares: [] });
  show(scores);
  await waitFor(() => expect(screen.getByText(/otros tres/)).toBeVisible());
  const asked = screen.queryByText(/¿Es lo que quiere decir/);
  if (question) expect(asked).toHaveTextContent(question);
  else expect(asked).toBeNull();
});
