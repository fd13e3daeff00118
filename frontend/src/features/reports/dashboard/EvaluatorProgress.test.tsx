import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { THIS_YEAR, type Dashboard } from '@/api/dashboard';
import { oneOf } from '@/domain/filters';
import { renderUi } from '@/test/render';
import { EMPTY_DASHBOARD } from '@/test/school';
import { useListParams } from '@/ui/useListParams';
import { EvaluatorProgress } from './EvaluatorProgress';

const evaluators = (names: string[]): Dashboard => ({
  ...EMPTY_DASHBOARD,
  total_provisional: 0,
  evaluation_progress: names.map((evaluator_name, index) => ({ evaluator_id: index, evaluator_name, evaluated: 0, assigned: 1, pending: [], reminder: null })),
});

function Progress({ names }: { names: string[] }) {
  const list = useListParams({ filters: { evaluators: oneOf(['all']) } });
  return (
    <EvaluatorProgress
      metrics={evaluators(names)}
      scope={THIS_YEAR}
      list={list}
      showsAll={list.filters.evaluators === 'all'}
      onShowAll={(all) => list.setFilter('evaluators', all ? 'all' : '')}
      isThisYear
    />
  );
}

const NAMES = Array.from({ length: 120 }, (_, index) => `Evaluador ${index + 1}`);

test('shows the eight with most pending, and all of them by the address', async () => {
  const { user } = renderUi(<Progress names={NAMES} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Ver los 120' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
  await user.click(screen.getByRole('button', { name: 'Ver solo los 8 primeros' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
});

test('shows all evaluators again where the address says so', () => {
  renderUi(<Progress names={NAMES} />, { address: '/?evaluators=all' });
  expect(screen.getAllByRole('listitem')).toHaveLength(120);
});

test('leads from eight evaluators to no more', () => {
  renderUi(<Progress names={NAMES.slice(0, 8)} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
  expect(screen.queryByRole('button', { name: /^Ver los/ })).not.toBeInTheDocument();
});


test('a search can be taken back where a category has few evaluators', async () => {
  const { user } = renderUi(<Progress names={['Elena Duarte', 'Bruno Díaz', 'Íñigo Peña']} />, { address: '/?search=Evaluador+8' });
  expect(screen.getByText('Ningún resultado coincide con la búsqueda.')).toBeVisible();
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar evaluador' }));
  expect(screen.getByText('Elena Duarte')).toBeVisible();
});
