import { Notice } from '@/ui/Notice';
import { TextLink } from '@/ui/ButtonLink';
import { results } from '@/strings/results';
import { canSubmit, type Row } from './assignedRows';
import { addressOf } from './useFormAddress';
import { NEXT_ID } from './useFocusOnReturn';

const text = results.sent;

/** Above the list after a submission: what was sent, and the way on to the next person. */
export function SentNotice({ rows, collaboratorId }: { rows: readonly Row[]; collaboratorId: number }) {
  const sent = rows.find((row) => row.collaborator_id === collaboratorId);
  const next = rows.find((row) => canSubmit(row) && row.collaborator_id !== collaboratorId);
  if (!sent) return null;
  return (
    <Notice>
      {text.done(sent.collaborator_name)}
      {next && (
        <>
          {' · '}
          <TextLink id={NEXT_ID} fw={600} {...addressOf(next.collaborator_id)}>
            {next.reason === undefined ? text.next(next.collaborator_name) : text.correctNext(next.collaborator_name)}
          </TextLink>
        </>
      )}
    </Notice>
  );
}
