import { Button } from '@mantine/core';
import type { CorrectionTask } from '@/api/corrections';
import { formatDate } from '@/format';
import { corrections } from '@/strings/corrections';
import { Notice } from '@/ui/Notice';
import classes from './CollaboratorForm.module.css';

const text = corrections.form;

interface WhyToCorrectProps {
  correction: Pick<CorrectionTask, 'asked_at' | 'reason' | 'is_own'>;
  /** Absent where the comments are shown already. */
  onGoToComments?: () => void;
}

/** Why a submission is to be corrected, with a way past its questions. */
export const WhyToCorrect = ({ correction: { asked_at, reason, is_own: isOwn }, onGoToComments }: WhyToCorrectProps) => (
  <Notice className={classes.reason}>
    <p>{isOwn ? text.ownNotice : text.notice(formatDate(asked_at), reason)}</p>
    <p>{text.explain}</p>
    {onGoToComments && (
      <Button variant="default" size="sm" mt="xs" onClick={onGoToComments}>
        {text.goToComments}
      </Button>
    )}
  </Notice>
);
