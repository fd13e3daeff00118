import { useOwnEvaluation } from '@/api/evaluations';
import { formatDay } from '@/format';
import { evaluations } from '@/strings/evaluations';
import { Notice } from '@/ui/Notice';
import { isComing, StepPending } from '@/ui/StepPending';

/** A list item of the first page: from when the person can read their result. */
export function PublicationNote() {
  const query = useOwnEvaluation();
  if (isComing(query)) return <StepPending />;
  const own = query.data;
  if (!own?.results_on || own.is_published) return null;
  return (
    <li>
      <Notice>{evaluations.publicationNote(own.name, formatDay(own.results_on))}</Notice>
    </li>
  );
}
