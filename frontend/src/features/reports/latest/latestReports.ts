import type { Chosen } from '@/api/issuedReports';
import { fetchLatestResults, type LatestFilter } from '@/api/latestResults';
import type { Selection } from '@/ui/Selection';

/** The latest report of everybody found, or of those of them who are selected, in the order of the list. */
export async function findChosen(filter: LatestFilter, selection: Selection | undefined, signal: AbortSignal): Promise<Chosen> {
  const rows = await fetchLatestResults(filter, signal);
  return rows.flatMap(({ evaluation_id, user_id }) =>
    evaluation_id !== null && (selection?.has(user_id) ?? true) ? [{ evaluation_id, user_id }] : [],
  );
}
