import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { THIS_YEAR, type Dashboard } from '@/api/dashboard';
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
  const list = useListParams();
  return <EvaluatorProgress metrics={evaluators(names)} scope={THIS_YEAR} list={list} isThisYear />;
}

test('a search can be taken back where a category has few evaluators', async () => {
  const { user } = renderUi(<Progress names={['Elena Duarte', 'Bruno Díaz', 'Íñigo Peña']} />, { address: '/?search=Evaluador+8' });
  expect(screen.getByText('Ningún resultado coincide con la búsqueda.')).toBeVisible();
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar evaluador' }));
  expect(screen.getByText('Elena Duarte')).toBeVisible();
});
