import { Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { paths } from '@/paths';
import bar from '@/shared/questionnaire/LeadBar.module.css';
import { useStrayTaps } from '@/shared/questionnaire/strayTaps';
import { Notice } from '@/ui/Notice';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { results } from '@/strings/results';
import classes from './AssignedList.module.css';
import { canSubmit, type Row } from './assignedRows';
import { addressOf } from './useFormAddress';
import { NEXT_ID } from './useFocusOnReturn';

const text = results.sent;

const SECONDS_PER_MINUTE = 60;

interface SentNoticeProps {
  rows: readonly Row[];
  collaboratorId: number;
  secondsToCorrect?: number;
}

/** Above the list after a submission: what was sent, the way on to the next person, and the way to correct it. */
export function SentNotice({ rows, collaboratorId, secondsToCorrect = 0 }: SentNoticeProps) {
  const sent = rows.find((row) => row.collaborator_id === collaboratorId);
  const next = nextOf(rows.filter((row) => canSubmit(row) && row.collaborator_id !== collaboratorId));
  // On a phone the button stands where the one was that has sent the form.
  const withoutStrayTaps = useStrayTaps();
  if (!sent) return null;
  return (
    <div className={classes.sent}>
      <Notice>
        <p>{text.done(sent.collaborator_name)}</p>
        {secondsToCorrect > 0 && sent.evaluation_id !== null && (
          <p>
            {text.soon(Math.ceil(secondsToCorrect / SECONDS_PER_MINUTE))}{' '}
            <TextLink to={paths.sentEvaluation(sent.evaluation_id, collaboratorId)}>{text.read}</TextLink>
          </p>
        )}
      </Notice>
      {next && (
        <div className={`${bar.bar} ${classes.next}`} {...withoutStrayTaps}>
          <ButtonLink
            id={NEXT_ID}
            className={bar.next}
            rightSection={<IconArrowRight size={18} stroke={1.8} aria-hidden />}
            {...addressOf(next.collaborator_id)}
          >
            <Text span inherit lineClamp={2}>
              {next.reason === undefined ? text.next(next.collaborator_name) : text.correctNext(next.collaborator_name)}
            </Text>
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Only a new person, not an evaluation that was left for later or is to be done again. */
const nextOf = (rows: readonly Row[]): Row | undefined =>
  rows.find((row) => row.reason === undefined && !row.draft) ?? rows.find((row) => row.reason === undefined) ?? rows[0];
