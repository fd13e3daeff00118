import type { AuditAction } from '@/api/audit';
import { audit as text } from '@/strings/audit';

const { access, people, setup, results, system } = text.actions;

/** What is said of each action: the compiler misses one that the server knows and nobody has put into words. */
const PHRASES: Readonly<Record<AuditAction, string>> = { ...access, ...people, ...setup, ...results, ...system };

/** One in words; an action that this page is too old to know, as the server calls it. */
export const phraseOf = (action: AuditAction): string => (PHRASES as Partial<typeof PHRASES>)[action] ?? action;

type Kind = keyof typeof text.actions;
type Said = { [K in Kind]: keyof (typeof text.actions)[K] }[Kind];

const KINDS = Object.keys(text.kinds) as Kind[];

/** What is said here and the server does not know would not compile. */
const ofKind = (kind: Kind): readonly AuditAction[] => Object.keys(text.actions[kind]) as Said[];

/** The choices of the filter: everything, each kind as a whole, and each action of it. */
export const CHOICES = [
  { value: '', label: text.everything },
  ...KINDS.map((kind) => ({
    group: text.kinds[kind],
    items: [
      { value: kind, label: text.allOf(text.kinds[kind]) },
      ...ofKind(kind).map((action) => ({ value: action, label: phraseOf(action) })),
    ],
  })),
];

const isIn = <Known extends string>(known: readonly Known[], value: string): value is Known =>
  known.some((each) => each === value);

/** The actions that a choice stands for; none for everything, and for what is no choice. */
export function actionsOf(choice: string): readonly AuditAction[] {
  if (isIn(KINDS, choice)) return ofKind(choice);
  const all = KINDS.flatMap(ofKind);
  return isIn(all, choice) ? [choice] : [];
}
