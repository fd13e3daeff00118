import { enumerated } from './enumerated';
import { formatCount } from './formatCount';

/** Whether an evaluation that somebody owes can be sent today. */
export type PendingState = 'open' | 'upcoming' | 'closed' | 'unprepared';

/** The words for what evaluators owe, on every screen; those of e-mails are the same (`evaluations/messages.py`). */
export const pending = {
  /** Of some evaluations. `day` is the last one of those that are open, the first one of those upcoming. */
  part: (state: PendingState, count: number, day: string | null): string => {
    if (state === 'open') return day ? `${count} por enviar hasta el ${day}` : `${count} por enviar`;
    if (state === 'upcoming') return `${count} ${count === 1 ? 'abre' : 'abren'} el ${day}`;
    if (state === 'closed') return formatCount(count, 'cerrada', 'cerradas');
    return `${count} sin preparar`;
  },
  /** Of one evaluation. */
  one: (state: PendingState, day: string | null): string => {
    if (state === 'open') return day ? `Por enviar hasta el ${day}` : 'Por enviar';
    if (state === 'upcoming') return `Abre el ${day}`;
    if (state === 'closed') return day ? `Cerrada el ${day}` : 'Cerrada';
    return 'Sin preparar';
  },
  /** All of an evaluator: `9: 6 por enviar hasta el 17 de diciembre y 3 abren el 3 de diciembre`. */
  all: (count: number, parts: readonly string[]): string =>
    parts.length > 1 ? `${count}: ${enumerated(parts)}` : (parts[0] ?? String(count)),
  /** How many of those that are open have to be sent a day. */
  pace: (count: number) => `al menos ${count} por día`,
  prolong: 'Prolongar el plazo',
  prolongFor: (name: string, evaluation: string) => `Prolongar el plazo de ${name} en ${evaluation}`,
  prolongOf: (name: string) => `Prolongar el plazo de ${name}`,
} as const;
