import { expect, test } from 'vitest';
import { formatDateTime } from './format';

/** It ends in a full stop of its own. */
const MOMENT = formatDateTime('2026-03-04T15:20:11-05:00');

const modules = import.meta.glob<Record<string, unknown>>(['./strings/*.ts', '!./strings/*.test.ts'], { eager: true });

type Sentence = (...words: string[]) => unknown;

function sentencesIn(value: unknown, path: string): [string, Sentence][] {
  if (typeof value === 'function') return [[path, value as Sentence]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => sentencesIn(inner, `${path}.${key}`));
}

/** The names of its parameters: one with the hour is called `moment` everywhere. */
const parametersOf = (sentence: Sentence): string[] =>
  (/^\(([^)]*)\)|^(\w+)/.exec(String(sentence))?.[1] ?? '').split(',').map((name) => name.trim());

const withMoment = Object.entries(modules)
  .flatMap(([file, module]) => sentencesIn(module, file))
  .filter(([, sentence]) => parametersOf(sentence).includes('moment'));

test('a moment brings the full stop of its sentence', () => {
  expect(MOMENT).toMatch(/p\.\sm\.$/);
  const said = withMoment.map(([path, sentence]) => {
    const words = parametersOf(sentence).map((name) => (name === 'moment' ? MOMENT : 'Ana'));
    return `${path}: ${String(sentence(...words))}`;
  });
  expect(said).toContain('./strings/receipts.ts.receipts.own.confirmedAt: Usted confirmó que recibió este reporte el ' + MOMENT);
  expect(said.filter((text) => text.includes('..', text.indexOf(': ')))).toEqual([]);
});
