import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { YearStages as Year } from '@/api/dashboard';
import { renderUi } from '@/test/render';
import { year } from '@/test/school';
import { failure, on } from '@/test/server';
import { itIs } from '@/test/clock';
import { YearStages } from './YearStages';

const shown = async (changes: Partial<Year> = {}) => {
  itIs('2026-11-27T12:00:00-05:00');
  on('GET', '/dashboard/year', { ...year, ...changes });
  renderUi(<YearStages />);
  const region = await screen.findByRole('region', { name: 'El año 2026' });
  return within(region).getAllByRole('listitem');
};

const linkOf = (stage: HTMLElement | undefined) => stage && within(stage).queryByRole('link')?.getAttribute('href');

test('each stage has a figure, its days and a link to what comes next', async () => {
  const stages = await shown();
  expect(stages.map((stage) => stage.querySelector('div')?.textContent)).toEqual([
    'Preparar: hecho41 personas listas',
    'Evaluar: ahora31 de 60 enviadasCierra el 17 de diciembre',
    'Resultados: ahora31 personas con resultadoSe publican el 20 de diciembre',
    'Mejorar: ahora2 acciones pendientes, 1 hecha',
    'Siguiente año: ahora1 de 4 evaluaciones creadas para 2027',
  ]);
  expect(stages.map(linkOf)).toEqual([
    '/readiness',
    '/not-evaluated',
    '/reports?year=2026',
    '/plans?period=2026',
    '/new-year?year=2027',
  ]);
  expect(stages.map((stage) => stage.getAttribute('aria-current'))).toEqual([null, 'step', null, null, null]);
});

test('what comes later has the day from which it can be done, and no link', async () => {
  const stages = await shown({
    stage: 'prepare',
    prepare: { state: 'now', people: 41, blocked: 3, no_access: 2, earlier_year: 1 },
    evaluate: { ...year.evaluate, state: 'later', total_evaluated: 0, opens_on: '2026-12-01' },
    results: { state: 'later', total_with_result: 0, results_on: null },
    improve: { state: 'later', pending: 0, done: 0 },
    next_year: { ...year.next_year, state: 'later' },
  });
  expect(stages.map((stage) => stage.querySelector('div')?.textContent)).toEqual([
    'Preparar: ahoraFalta preparar a 3 de 41 personas2 personas sin evaluador que pueda ingresar1 persona con la evaluación de un año anterior',
    'Evaluar: más adelante0 de 60 enviadasAbre el 1 de diciembreCierra el 17 de diciembre',
    'Resultados: más adelante0 personas con resultado',
    'Mejorar: más adelanteSin planes todavía',
    'Siguiente año: más adelanteSe prepara desde el 1 de noviembre',
  ]);
  expect(stages.slice(2).map(linkOf)).toEqual([undefined, undefined, undefined]);
});

test('once the next year is prepared, it says from when it counts', async () => {
  const [, , , , next] = await shown({ next_year: { ...year.next_year, state: 'done', made: 4, left: 0 } });
  expect(next).toHaveTextContent('4 de 4 evaluaciones creadas para 2027Cuentan desde el 1 de enero de 2027');
  expect(linkOf(next)).toBe('/evaluations?year=2027');
});

test('a failure takes nothing else with it', async () => {
  on('GET', '/dashboard/year', () => failure(404));
  const { container } = renderUi(<YearStages />);
  await expect.poll(() => container.querySelector('[class*="Skeleton"]')).toBeNull();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});
