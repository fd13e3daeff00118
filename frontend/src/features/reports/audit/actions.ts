import type { AuditAction, AuditEvent } from '@/api/audit';
import { audit as text } from '@/strings/audit';

const { access, people, setup, results, system } = text.actions;

/** The words for each action; one that is missing does not compile. */
const PHRASES: Readonly<Record<AuditAction, string>> = { ...access, ...people, ...setup, ...results, ...system };

/** The words for an action, or its code if a newer server has added it. */
const phraseOf = (action: AuditAction): string => (PHRASES as Partial<typeof PHRASES>)[action] ?? action;

/** The same, with what it came to where that is not in the words. */
export function whatOf({ action, changes }: AuditEvent): string {
  const status = action === 'user.status_changed' ? changes.status?.[1] : undefined;
  return typeof status === 'boolean' ? text.statusChanged[`${status}`] : phraseOf(action);
}

type Kind = keyof typeof text.actions;
type KnownAction = { [K in Kind]: keyof (typeof text.actions)[K] }[Kind];

const KINDS = Object.keys(text.kinds) as Kind[];

/** An action that the server does not know does not compile. */
const ofKind = (kind: Kind): readonly AuditAction[] => Object.keys(text.actions[kind]) as KnownAction[];

/** The choices of the filter besides everything: each kind as a whole, and each action of it. */
export const CHOICES = KINDS.map((kind) => ({
  group: text.kinds[kind],
  items: [
    { value: kind, label: text.allOf(text.kinds[kind]) },
    ...ofKind(kind).map((action) => ({ value: action, label: phraseOf(action) })),
  ],
}));

const isIn = <Known extends string>(known: readonly Known[], value: string): value is Known =>
  known.some((item) => item === value);

/** The actions of a choice; none for all actions and for an unknown choice. */
export function actionsOf(choice: string): readonly AuditAction[] {
  if (isIn(KINDS, choice)) return ofKind(choice);
  const all = KINDS.flatMap(ofKind);
  return isIn(all, choice) ? [choice] : [];
}
