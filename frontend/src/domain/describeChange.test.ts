import { describe, expect, it } from 'vitest';
import { describeChange, type ChangeData } from './describeChange';

const change: ChangeData = {
  usual_difference: { points: 10, pairs: null },
  usual_change: 18,
  is_small: false,
  shared_evaluators: null,
};
const now = { overall_percentage: '80.00', period: 2026 };
const before = { overall_percentage: '60.00', period: 2025 };

describe('the change of a result', () => {
  it('is a rise or a fall where it is larger than evaluators differ', () => {
    expect(describeChange(now, before, change)).toEqual({
      direction: 'up',
      sentence: 'Subió 20.00 puntos desde 2025 (60.00%)',
      usual: 'Hasta 18 puntos pueden deberse a quién evalúa (según estudios publicados).',
      otherEvaluators: null,
    });
    const fallen = describeChange({ ...now, overall_percentage: '35.50' }, before, change);
    expect([fallen.direction, fallen.sentence]).toEqual(['down', 'Bajó 24.50 puntos desde 2025 (60.00%)']);
  });

  it.each([
    ['70.00', null, '10.00 puntos más que en 2025 (60.00%): no basta para decir que subió'],
    ['59.00', null, '1.00 puntos menos que en 2025 (60.00%): no basta para decir que bajó'],
    ['60.00', 'same', 'Igual que en 2025 (60.00%)'],
  ])('has no direction where they differ as much: %s', (overall_percentage, direction, sentence) => {
    const small = describeChange({ ...now, overall_percentage }, before, { ...change, is_small: true });
    expect([small.direction, small.sentence]).toEqual([direction, sentence]);
  });

  it.each([
    [1, 'Hasta 1 punto puede deberse a quién evalúa (según 40 pares de evaluaciones del colegio).'],
    [0, 'Dos evaluadores de una misma persona no difieren (según 40 pares de evaluaciones del colegio).'],
  ])('is told beside what evaluators differ by: %s', (usual_change, usual) => {
    const measured = { ...change, usual_change, usual_difference: { points: usual_change, pairs: 40 } };
    expect(describeChange(now, before, measured).usual).toBe(usual);
  });

  it.each([
    ['none', 'Otros evaluadores que en 2025'],
    ['some', 'En parte, otros evaluadores que en 2025'],
    ['all', null],
  ] as const)('names other evaluators: %s', (shared_evaluators, words) => {
    expect(describeChange(now, before, { ...change, shared_evaluators }).otherEvaluators).toBe(words);
  });
});
