import { describe, expect, it } from 'vitest';
import type { QuestionType, Score } from '@/constants';
import { explain, overallOf, type ScoredReport, type SectionScores } from './arithmetic';
import { describeArithmetic } from './describeArithmetic';

const scores = (question_type: QuestionType, points: number, answers: number, people = 1): SectionScores => ({
  question_type,
  people,
  answers,
  points,
  is_even: answers % people === 0,
});

const report = (
  [competency, objective]: [string, string],
  overall: string,
  [weightC, weightO]: [number, number] = [60, 40],
): ScoredReport['report'] => ({
  competencies_percentage: competency,
  objectives_percentage: objective,
  overall_percentage: overall,
  weight_competencies: weightC,
  weight_objectives: weightO,
});

describe('what a form comes to', () => {
  const overall = (competencies: number[], objectives: number[], [competency, objective]: [number, number]) =>
    overallOf(
      [
        ...competencies.map((score) => ({ type: 'competency' as const, score: score as Score })),
        ...objectives.map((score) => ({ type: 'objective' as const, score: score as Score })),
      ],
      { competency, objective },
    );

  it.each([
    [[4, 4], [4], [60, 40], '100.00'],
    [[1, 1], [1], [50, 50], '25.00'],
    [[3, 4], [2, 2], [60, 40], '72.50'],
    // rounded once: 66.666… and 58.333… give 63.333…, and 91.666… and 66.666… exactly 79.1666…
    [[2, 3, 3], [2, 2, 3], [60, 40], '63.33'],
    [[4, 4, 3], [2, 3, 3], [50, 50], '79.17'],
    // a tie goes up: 62.125
    [[1, 2, 2, 2], [2, 3], [2, 98], '62.13'],
    [[3], [], [60, 40], '75.00'],
    [[], [2, 3], [100, 0], '62.50'],
    [[4], [1], [0, 100], '25.00'],
  ] as [number[], number[], [number, number], string][])('of %o and %o with weights %o is %s', (competencies, objectives, weights, expected) => {
    expect(overall(competencies, objectives, weights)).toBe(expected);
  });
});

describe('a section', () => {
  const section = (percentage: string, ...given: [points: number, answers: number, people?: number]) =>
    explain({ report: report([percentage, '0.00'], percentage), scores: [scores('competency', ...given)] })?.sections[0];

  it.each([
    ['87.50', [7, 2], { questions: 2, points: 7, possible: 8, isRounded: false }],
    ['100.00', [4, 1], { questions: 1, points: 4, possible: 4, isRounded: false }],
    ['66.67', [8, 3], { questions: 3, points: 8, possible: 12, isRounded: true }],
    ['66.67', [16, 6, 3], { questions: 2, points: 16, possible: 24, isRounded: true }],
    ['25.00', [3, 3, 3], { questions: 1, points: 3, possible: 12, isRounded: false }],
  ] as [string, [number, number, number?], object][])('of %s is %o points, answers and people together', (percentage, given, sum) => {
    expect(section(percentage, ...given)).toMatchObject({ kind: 'together', ...sum });
  });

  it('is the mean of everybody’s own where they were asked different numbers of questions', () => {
    // 6 of 8 and 1 of 4: 75 and 25
    expect(section('50.00', 7, 3, 2)).toMatchObject({ kind: 'perEvaluator', people: 2, nearMean: '2.00' });
  });

  it('shows no sum that does not lead to the percentage', () => {
    expect(section('87.51', 7, 2)).toMatchObject({ kind: 'perEvaluator', percentage: '87.51' });
  });
});

describe('the total', () => {
  const both = [scores('competency', 3, 1), scores('objective', 2, 1)];
  const total = (head: ScoredReport['report'], given = both) => explain({ report: head, scores: given })?.total;

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
    expect(total(head, [scores('competency', 14, 4), scores('objective', 0, 0, 0)])).toEqual({
      kind: 'only',
      type: 'competency',
      takenWeight,
      overall: '87.50',
    });
  });

  it('is not explained without questions', () => {
    expect(explain({ report: report(['0.00', '0.00'], '0.00'), scores: [scores('competency', 0, 0, 0)] })).toBeNull();
  });
});

describe('in words', () => {
  const told = (head: ScoredReport['report'], ...given: SectionScores[]) => describeArithmetic({ report: head, scores: given });
  const lines = (...args: Parameters<typeof told>) => told(...args)?.steps.map((step) => step.lines.map((line) => line.text));

  it('goes from the scores of one person to the total', () => {
    const [competencies, objectives] = [scores('competency', 7, 2), scores('objective', 3, 1)];
    expect(lines(report(['87.50', '75.00'], '82.50'), competencies, objectives)).toEqual([
      ['Una persona calificó 2 preguntas. Sus puntajes suman 7, de 8 posibles (2 × 4).', '7 ÷ 8 × 100 = 87.50%'],
      ['Una persona calificó 1 pregunta. Sus puntajes suman 3, de 4 posibles (1 × 4).', '3 ÷ 4 × 100 = 75.00%'],
      ['Las competencias pesan 60% y los objetivos 40%.', '87.50 × 60% + 75.00 × 40% = 52.50 + 30.00 = 82.50%'],
    ]);
    expect(told(report(['87.50', '75.00'], '82.50'), competencies, objectives)?.rounding).toBeNull();
  });

  it('explains rounding once, wherever it happens', () => {
    const three = [scores('competency', 16, 6, 3), scores('objective', 7, 3, 3)] as const;
    const head = report(['66.67', '58.33'], '63.33');
    expect(lines(head, ...three)).toEqual([
      [
        '3 personas calificaron 2 preguntas cada una. Sus puntajes suman 16, de 24 posibles (3 × 2 × 4).',
        '16 ÷ 24 × 100 ≈ 66.67%',
      ],
      [
        '3 personas calificaron 1 pregunta cada una. Sus puntajes suman 7, de 12 posibles (3 × 1 × 4).',
        '7 ÷ 12 × 100 ≈ 58.33%',
      ],
      [
        'Las competencias pesan 60% y los objetivos 40%.',
        '66.67 × 60% + 58.33 × 40% = 40.002 + 23.332 = 63.334 ≈ 63.33%',
      ],
    ]);
    expect(told(head, ...three)?.rounding).toMatch(/se calcula con los valores exactos/);
  });

  it('shows no sum of rounded numbers that leads elsewhere', () => {
    const equal = [scores('competency', 8, 3), scores('objective', 8, 3)] as const;
    expect(lines(report(['66.67', '66.67'], '66.66', [50, 50]), ...equal)?.[2]?.[1]).toBe(
      '66.67 × 50% + 66.67 × 50% ≈ 66.66%',
    );
  });

  it.each([
    [[100, 0], 'Las competencias pesan 100% y los objetivos 0%. Con un peso de 0%, los objetivos no cuentan en el total.'],
    [[0, 100], 'Las competencias pesan 0% y los objetivos 100%. Con un peso de 0%, las competencias no cuentan en el total.'],
  ] as const)('says of weights %o what does not count', ([weightC, weightO], words) => {
    const both = [scores('competency', 7, 2), scores('objective', 7, 2)] as const;
    expect(lines(report(['87.50', '87.50'], '87.50', [weightC, weightO]), ...both)?.[2]?.[0]).toBe(words);
  });

  it('gives the weight of a section without questions to the other', () => {
    expect(lines(report(['0.00', '75.00'], '75.00'), scores('objective', 3, 1))?.[1]).toEqual([
      'Solo hay preguntas de objetivos, así que el total es su porcentaje: 75.00%. El peso de las competencias (60%) pasa a los objetivos.',
    ]);
  });
});
