import { Button } from '@mantine/core';
import type { Reason, ReasonCount } from '@/api/readiness';
import { currentYear } from '@/format';
import { narrowed, paths } from '@/paths';
import { arePasswordsForAll } from '@/serverSettings';
import { readiness as text } from '@/strings/readiness';
import { ButtonLink } from '@/ui/ButtonLink';
import { ReadinessCard } from './ReadinessCard';
import classes from './ReadinessPage.module.css';
import { ReasonPeople, type AssignDialogs } from './ReasonPeople';

/** Where a reason is mended for all its people at once, if there is such a page. */
const places = (): Partial<Record<Reason, string>> => ({
  no_evaluation: paths.createEvaluation,
  earlier_year: paths.newYearOf(currentYear()),
  no_access: narrowed(paths.users, { role: 'evaluador', status: 'none' }),
  no_evaluator: paths.assignments,
  no_active_evaluator: paths.assignments,
});

interface ReasonCardProps {
  count: ReasonCount;
  isOpen: boolean;
  dialogs: AssignDialogs;
  onToggle: (isOpen: boolean) => void;
  onMended: () => void;
}

/** One reason: how many it applies to, what it means, and on demand who they are. */
export function ReasonCard({ count, isOpen, dialogs, onToggle, onMended }: ReasonCardProps) {
  const { reason, is_obstacle: isObstacle, people } = count;
  const lacksSchoolAccount = reason === 'no_access' && !arePasswordsForAll();
  const { title, body, action } = text.reasons[lacksSchoolAccount ? 'no_school_account' : reason];
  const place = places()[reason];
  return (
    <ReadinessCard
      title={title}
      isObstacle={isObstacle}
      count={text.people(people)}
      body={body}
      actions={
        <div className={classes.actions}>
          {place && action && (
            <ButtonLink to={place} variant="default">
              {action}
            </ButtonLink>
          )}
          <Button
            variant="light"
            aria-expanded={isOpen}
            aria-label={isOpen ? text.hide(title) : text.show(title)}
            onClick={() => onToggle(isOpen)}
          >
            {isOpen ? text.hideShort : text.showShort}
          </Button>
        </div>
      }
    >
      {isOpen && <ReasonPeople reason={reason} dialogs={dialogs} onMended={onMended} />}
    </ReadinessCard>
  );
}
