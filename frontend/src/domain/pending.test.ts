import { expect, test } from 'vitest';
import { itIs } from '@/test/clock';
import { describeOwed, describePending, splitPending, type Owed } from './pending';

const owed = (state: Owed['state'], opens_on: string | null = null, closes_on: string | null = null): Owed => ({ state, opens_on, closes_on });

test('what is owed is split by when it can be sent, in one set of words', () => {
  itIs('2026-11-27T12:00:00-05:00');
  const rows = [
    owed('unprepared'),
    owed('closed', null, '2026-11-24'),
    owed('closed', null, '2026-11-20'),
    owed('upcoming', '2026-12-03', '2026-12-31'),
    owed('open'),
    owed('open', null, '2026-12-17'),
    owed('open', '2026-11-01', '2026-12-17'),
    owed('open', null, '2027-01-15'),
  ];
  expect(describePending(splitPending(rows))).toBe(
    '8: 2 por enviar hasta el 17 de diciembre, 1 por enviar hasta el 15 de enero de 2027, 1 por enviar, 1 abre el 3 de diciembre, 2 cerradas y 1 sin preparar',
  );
  expect(describePending(splitPending(rows.slice(5, 7)))).toBe('2 por enviar hasta el 17 de diciembre');
  expect(rows.slice(0, 6).map(describeOwed)).toEqual([
    'Sin preparar',
    'Cerrada el 24 de noviembre',
    'Cerrada el 20 de noviembre',
    'Abre el 3 de diciembre',
    'Por enviar',
    'Por enviar hasta el 17 de diciembre',
  ]);
});
