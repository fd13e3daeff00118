import { Badge, Button, Card, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { Reason, ReasonCount } from '@/api/readiness';
import { paths } from '@/paths';
import { readiness as text } from '@/strings/readiness';
import { ButtonLink } from '@/ui/ButtonLink';
import { useHere } from '@/ui/useWayBack';
import classes from './ReadinessPage.module.css';
import { ReasonPeople } from './ReasonPeople';

/** Where a reason is mended for all its people at once, if there is such a page. */
const PLACES: Partial<Record<Reason, string>> = {
  no_evaluation: paths.createEvaluation,
  earlier_year: paths.newYear,
  no_evaluator: paths.assignments,
  no_active_evaluator: paths.assignments,
};

interface ReasonCardProps {
  count: ReasonCount;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onMended: () => void;
}

/** One reason: how many it applies to, what it means, and on demand who they are. */
export function ReasonCard({ count, isOpen, onToggle, onMended }: ReasonCardProps) {
  const { reason, is_obstacle: isObstacle, people } = count;
  const { title, body, action } = text.reasons[reason];
  const id = useId();
  const place = PLACES[reason];
  const here = useHere();
  return (
    <Card component="section" aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.title}>
            <Title order={2} id={id}>
              {title}
            </Title>
            <Badge variant="light" color={isObstacle ? 'red' : 'gray'} tt="none">
              {isObstacle ? text.obstacle : text.warning}
            </Badge>
          </div>
          <Text fw={600} className={classes.count}>
            {text.people(people)}
          </Text>
          <Text c="dimmed">{body}</Text>
        </div>
        <div className={classes.actions}>
          {place && action && (
            <ButtonLink to={place} state={here} variant="default">
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
      </div>
      {isOpen && <ReasonPeople reason={reason} onMended={onMended} />}
    </Card>
  );
}
