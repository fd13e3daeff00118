import type { ActionBody, PlannedAction } from '@/api/plans';
import { isBlank, requiredText, textUpTo } from '@/domain/characters';
import { NAME_MAX_LENGTH } from '@/constants';
import { rules } from '@/domain/rules';
import { pick } from '@/pick';
import { plans } from '@/strings/plans';
import type { Named } from '@/ui/filterChoices';

const PLAN_MAX_LENGTH = 500;

/** The values of the forms of an action. */
export interface PlanValues {
  /** The people of a new action, where there are several. */
  people: string[];
  what: string;
  responsible: Named | null;
  outsider: string;
  due: string;
  /** The reason for one person's action. */
  questions: string[];
}

export const NO_PLAN: PlanValues = { people: [], what: '', responsible: null, outsider: '', due: '', questions: [] };

/** An action as it is sent. */
export const toBase = (action: PlannedAction): ActionBody =>
  pick(action, ['what', 'responsible_id', 'responsible_name', 'due_on', 'question_ids']);

/** The values of an action; the name of the person responsible is looked up where it is not this one's. */
export const toValues = ({ what, responsible_id: id, responsible_name, due_on, question_ids }: ActionBody, known: Named | null) => ({
  what,
  responsible: id === null ? null : { id, name: known?.id === id ? known.name : '' },
  outsider: responsible_name,
  due: due_on,
  questions: question_ids.map(String),
});

export const validatePlan = {
  what: (what: string) => requiredText(PLAN_MAX_LENGTH)(what.trim()),
  responsible: (person: Named | null, { outsider }: PlanValues) => (person === null && isBlank(outsider) ? plans.form.one : null),
  outsider: (name: string) => textUpTo(NAME_MAX_LENGTH)(name.trim()),
  due: rules.day,
};

/** The fields that actions of one and of several people share, as the API takes them. */
export const toSharedBody = ({ what, responsible, outsider, due }: PlanValues) => ({
  what: what.trim(),
  responsible_id: responsible?.id ?? null,
  responsible_name: outsider.trim(),
  due_on: due,
});

export const PLAN_FIELD_NAMES = {
  responsible_id: 'responsible',
  responsible_name: 'outsider',
  due_on: 'due',
  question_ids: 'questions',
} as const;
