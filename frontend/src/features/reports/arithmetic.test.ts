import { describe, expect, it } from 'vitest';
import type { ReportHead, ReportQuestion } from '@/api/report';
import { explain } from './arithmetic';

const question = (type: ReportQuestion['question_type'], average_score: string): ReportQuestion => ({
  question_id: 1,
  question_text: '¿?',
  question_type: type,
  average_score,
});
const competencies = (...averages: string[]) => averages.map((average) => question('competency', average));
const objectives = (...averages: string[]) => averages.map((average) => question('objective', average));

const report = (
  [competency, objective]: [string, string],
  overall: string,
  [weightC, weightO]: [number, number] = [60, 40],
): ReportHead => ({
  user_id: 1,
  user_name: 'Ana',
  department: '',
  position: '',
  evaluation_id: 1,
  evaluation_name: 'E',
  period: 2026,
  created_at: '2026-03-04T15:20:11-05:00',
  competencies_percentage: competency,
  objectives_percentage: objective,
  overall_percentage: overall,
  weight_competencies: weightC,
  weight_objectives: weightO,
});

describe('a section', () => {
  const section = (percentage: string, ...averages: string[]) =>
    explain({ report: report([percentage, '0.00'], percentage), questions: competencies(...averages) })?.sections[0];

  it.each([
    ['87.50', ['3.00', '4.00'], '7.00', false],
    ['100.00', ['4.00'], '4.00', false],
    ['66.67', ['3.00', '3.00', '2.00'], '8.00', true],
    ['62.50', ['2.33', '2.67'], '5.00', false],
    ['31.25', ['1.00', '1.50', '1.00', '1.50'], '5.00', false],
  ])('of %s is the sum of what is shown', (percentage, averages, sum, isRounded) => {
    expect(section(percentage, ...averages)).toMatchObject({ count: averages.length, sum, isRounded });
  });

  it('shows no sum where the rounding of the averages hides it', () => {
    // 2⅓ and 2⅓ are 58.33; what is shown would come to 58.25.
    expect(section('58.33', '2.33', '2.33')).toMatchObject({
      sum: null,
      nearMean: '2.33',
      isRounded: true,
    });
  });
});

describe('the total', () => {
  const both = [...competencies('3.00'), ...objectives('2.00')];
  const total = (head: ReportHead, questions = both) => explain({ report: head, questions })?.total;

  it('is exact where the sum is', () => {
    expect(total(report(['87.50', '75.00'], '82.50'))).toEqual({
      kind: 'weighted',
      weights: { competency: 60, objective: 40 },
      terms: [
        { percentage: '87.50', weight: 60, points: '52.50' },
        { percentage: '75.00', weight: 40, points: '30.00' },
      ],
      sum: '82.50',
      overall: '82.50',
      outcome: 'exact',
    });
  });

  it('is rounded half up where the sum has more decimals', () => {
    expect(total(report(['87.53', '75.01'], '82.52'))).toMatchObject({ sum: '82.522', outcome: 'rounded' });
    expect(total(report(['66.67', '66.68'], '66.68', [50, 50]))).toMatchObject({
      sum: '66.675',
      outcome: 'rounded',
    });
  });

  it('says so where it was rounded from exact values that are not shown', () => {
    expect(total(report(['66.67', '66.67'], '66.66', [50, 50]))).toMatchObject({ outcome: 'off' });
  });

  it('counts a weightless section for nothing', () => {
    expect(total(report(['87.50', '75.00'], '87.50', [100, 0]))).toMatchObject({
      terms: [{ points: '87.50' }, { weight: 0, points: '0.00' }],
      outcome: 'exact',
    });
  });

  it.each([
    ['with its own weight', [60, 40], 40],
    ['with the whole weight', [100, 0], 0],
    ['without any weight', [0, 100], 0],
  ] as const)('is the only section there is, %s', (_, weights, takenWeight) => {
    const head = report(['87.50', '0.00'], '87.50', [weights[0], weights[1]]);
    expect(total(head, competencies('3.50'))).toEqual({
      kind: 'only',
      type: 'competency',
      takenWeight,
      overall: '87.50',
    });
  });

  it('is not explained without questions', () => {
    expect(explain({ report: report(['0.00', '0.00'], '0.00'), questions: [] })).toBeNull();
  });
});
