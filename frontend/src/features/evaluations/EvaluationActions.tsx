import type { Evaluation } from '@/api/evaluations';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { BusyButton } from '@/ui/BusyButton';
import { ButtonLink } from '@/ui/ButtonLink';
import { AllReports } from './AllReports';
import classes from './EvaluationsPage.module.css';

const text = evaluations.list;

interface EvaluationActionsProps {
  evaluation: Evaluation;
  /** Whether any evaluation of the list is being removed or published. */
  isBusy: boolean;
  onPublish: () => void;
  onRemove: () => void;
}

/** The buttons of an evaluation's row. */
export function EvaluationActions({ evaluation, isBusy, onPublish, onRemove }: EvaluationActionsProps) {
  return (
    <span className={classes.actions}>
      <ButtonLink
        to={paths.editEvaluation(evaluation.id)}
        size="xs"
        variant="light"
        data-row-focus
        aria-label={text.editOf(evaluation.name)}
      >
        {text.edit}
      </ButtonLink>
      <AllReports evaluation={evaluation} />
      {!evaluation.is_published && evaluation.phase !== 'preparing' && (
        <BusyButton
          size="xs"
          variant="light"
          aria-label={text.publishOf(evaluation.name)}
          inactive={isBusy}
          onClick={onPublish}
        >
          {text.publish}
        </BusyButton>
      )}
      <BusyButton
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={text.removeOf(evaluation.name)}
        className={evaluation.is_fixed ? classes.impossible : undefined}
        inactive={isBusy}
        aria-disabled={evaluation.is_fixed || isBusy || undefined}
        onClick={onRemove}
      >
        {text.remove}
      </BusyButton>
    </span>
  );
}
