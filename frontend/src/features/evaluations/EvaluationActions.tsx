import type { Evaluation } from '@/api/evaluations';
import { paths } from '@/paths';
import { evaluations } from '@/strings/evaluations';
import { BusyButton } from '@/ui/BusyButton';
import { ButtonLink } from '@/ui/ButtonLink';
import { AllReports } from './AllReports';
import { rowTarget } from '@/ui/DataTable';
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
        {...rowTarget()}
        aria-label={text.editOf(evaluation.name)}
      >
        {text.edit}
      </ButtonLink>
      {evaluation.is_fixed && (
        <span data-reports>
          <AllReports evaluation={evaluation} />
        </span>
      )}
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
      {!evaluation.is_fixed && (
        <BusyButton size="xs" variant="subtle" color="gray" aria-label={text.removeOf(evaluation.name)} inactive={isBusy} onClick={onRemove}>
          {text.remove}
        </BusyButton>
      )}
    </span>
  );
}
