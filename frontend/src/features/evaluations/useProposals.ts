import { useCategories } from '@/api/categories';
import { useEvaluations } from '@/api/evaluations';
import { useQuestionBanks } from '@/api/questionBanks';
import { isSameText } from '@/domain/sameText';
import { evaluations } from '@/strings/evaluations';
import { NO_BANK } from './evaluationForm';

interface Proposal {
  name: string;
  category_id: string | null;
  question_bank_id: string;
}

const NOTHING: Proposal = { name: '', category_id: null, question_bank_id: NO_BANK };

interface Proposals {
  isLoading: boolean;
  /** The name of an evaluation of this category. */
  nameOf: (categoryId: string | null) => string;
  /** The proposal for the first category without an evaluation of the year, besides `done`. */
  next: (done?: string | null) => Proposal;
  /** How many categories have no evaluation of the year. */
  missing: number;
}

/** Proposes a new evaluation: a category that lacks one, the bank of that name or the only one, and a name. */
export function useProposals(period: number, wanted: string | null): Proposals {
  const categories = useCategories();
  const existing = useEvaluations();
  const banks = useQuestionBanks();
  const made = new Set(existing.data?.filter((one) => one.period === period).map((one) => one.category_id));
  const missing = (categories.data ?? []).filter(({ id }) => !made.has(id)).map(({ id }) => String(id));
  const onlyBank = banks.data?.length === 1 ? banks.data[0] : undefined;

  const bankOf = (categoryId: string) => {
    const category = categories.data?.find(({ id }) => String(id) === categoryId);
    const bank = banks.data?.find(({ name }) => category && isSameText(name, category.name)) ?? onlyBank;
    return bank ? String(bank.id) : NO_BANK;
  };
  const nameOf = (categoryId: string | null) => {
    const category = categories.data?.find(({ id }) => String(id) === categoryId);
    return category ? evaluations.create.proposedName(category.name, period) : '';
  };
  const next = (done: string | null = null): Proposal => {
    const others = missing.filter((id) => id !== done);
    const category = done === null && wanted !== null ? wanted : (others[0] ?? null);
    if (category === null) return NOTHING;
    return { name: nameOf(category), category_id: category, question_bank_id: bankOf(category) };
  };
  return {
    isLoading: [categories, existing, banks].some((query) => query.isPending),
    nameOf,
    next,
    missing: missing.length,
  };
}
