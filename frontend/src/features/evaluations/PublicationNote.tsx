import { useOwnEvaluation } from '@/api/evaluations';
import { formatDay } from '@/format';
import { HomeCardPlaceholder, HomeNote, isFirstLoad } from '@/shared/HomeCard';
import { evaluations } from '@/strings/evaluations';

/** A list item of the first page: from when the person can read their result. */
export function PublicationNote() {
  const query = useOwnEvaluation();
  if (isFirstLoad(query)) return <HomeCardPlaceholder />;
  const own = query.data;
  if (!own?.results_on || own.is_published) return null;
  return <HomeNote>{evaluations.publicationNote(own.name, formatDay(own.results_on))}</HomeNote>;
}
