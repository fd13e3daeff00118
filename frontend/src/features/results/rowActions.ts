import { describeOwed } from '@/domain/pending';
import { corrections } from '@/strings/corrections';
import { results } from '@/strings/results';
import { canSubmit, type Row } from './assignedRows';

const text = results.list;

/** The label of a row's button and its accessible name; null where there is no action. */
export function actionOf(row: Row): { label: string; description: string } | null {
  const { draft, reason, collaborator_name: name } = row;
  const { correct, correctWhom } = corrections.form;
  if (reason !== undefined) return { label: correct, description: correctWhom(name) };
  if (!draft) return canSubmit(row) ? { label: text.evaluate, description: text.evaluateWhom(name) } : null;
  if (!canSubmit(row)) return { label: text.view, description: text.viewWhom(name) };
  return { label: text.continue, description: text.continueWhom(name, draft.answered, draft.questions) };
}

/** From when or until when this person can be evaluated; null where the page says so already. */
export function datesOf(row: Row, nearestClosing: string | null): string | null {
  const isStated = row.reason !== undefined || (row.phase === 'open' && row.closes_on === nearestClosing);
  return isStated || (row.state === 'open' && row.closes_on === null) ? null : describeOwed(row);
}
