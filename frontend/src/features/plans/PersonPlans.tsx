import { Text } from '@mantine/core';
import { useHistory } from '@/api/history';
import { usePersonPlans, type PersonToPlan } from '@/api/plans';
import { formatDay } from '@/format';
import { narrowed, paths } from '@/paths';
import { common } from '@/strings/common';
import { person } from '@/strings/person';
import { plans } from '@/strings/plans';
import { TextLink } from '@/ui/ButtonLink';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { Secondary, RuledItem, RuledList } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { LinesSkeleton } from '@/ui/skeletons';
import { useHere } from '@/ui/useWayBack';
import { ActionBadge } from './ActionBadge';

const text = person.plans;

interface PersonPlansProps {
  userId: number;
  name: string;
  /** Actions are added for active people only. */
  isActive: boolean;
}

/** A person's actions by due date; each leads to the plan in its report. */
export function PersonPlans({ userId, name, isActive }: PersonPlansProps) {
  const query = usePersonPlans(userId);
  return (
    <SectionCard title={plans.title} action={isActive && <AddAction userId={userId} name={name} />}>
      <QueryBoundary
        query={query}
        failure={plans.failed}
        skeleton={<LinesSkeleton h={96} />}
        isEmpty={({ total }) => total === 0}
        empty={<Text c="dimmed">{text.none}</Text>}
      >
        {({ items, total }) => (
          <>
            <RuledList>
              {items.map((action) => (
                <RuledItem key={action.id} end={<ActionBadge state={action.state} />}>
                  <TextLink inherit to={paths.plan(action.evaluation_id, userId)} lineClamp={3}>
                    {action.what}
                  </TextLink>
                  <Secondary>
                    {plans.section.due(formatDay(action.due_on))} · {plans.responsible(action.responsible)}
                  </Secondary>
                  <Secondary>{common.evaluationOfYear(action.evaluation_name, action.period)}</Secondary>
                </RuledItem>
              ))}
            </RuledList>
            {total > items.length && (
              <TextLink to={narrowed(paths.plans, { search: name, state: 'all' })}>{text.all(total)}</TextLink>
            )}
          </>
        )}
      </QueryBoundary>
    </SectionCard>
  );
}

/** Leads to the form of an action after the latest result; nothing for people without one. */
function AddAction({ userId, name }: Pick<PersonPlansProps, 'userId' | 'name'>) {
  const latest = useHistory(userId).data?.[0];
  const here = useHere();
  if (!latest) return null;
  const { evaluation_id, evaluation_name } = latest;
  const people: PersonToPlan[] = [{ evaluation_id, evaluation_name, user_id: userId, user_name: name }];
  return (
    <TextLink to={paths.newAction} state={{ ...here, people }}>
      {plans.add}
    </TextLink>
  );
}
