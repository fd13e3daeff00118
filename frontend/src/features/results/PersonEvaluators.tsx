import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePersonEvaluators } from '@/api/results';
import { useCurrentUser } from '@/api/session';
import { describeWork } from '@/domain/describeWork';
import { PersonLink } from '@/shared/PersonLink';
import { person } from '@/strings/person';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { Secondary, RuledItem, RuledList } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { LinesSkeleton } from '@/ui/skeletons';
import { StateMark } from '@/ui/StateMark';

const text = person.evaluators;

interface PersonEvaluatorsProps {
  userId: number;
  /** The form that assigns one more. */
  assign: ReactNode;
}

/** Who evaluates a person, and whether they have; readers do not learn the latter about themselves. */
export function PersonEvaluators({ userId, assign }: PersonEvaluatorsProps) {
  const query = usePersonEvaluators(userId);
  const isOwn = useCurrentUser().id === userId;
  return (
    <SectionCard title={text.title}>
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<LinesSkeleton h={[405, 330]} />}
        isEmpty={(evaluators) => evaluators.length === 0}
        empty={<Text c="dimmed">{text.none}</Text>}
      >
        {(evaluators) => (
          <RuledList>
            {evaluators.map((evaluator) => (
              <RuledItem key={evaluator.evaluator_id} end={<State evaluator={evaluator} />}>
                <PersonLink id={evaluator.evaluator_id} name={evaluator.evaluator_name} />
                <Secondary>{describeWork(evaluator)}</Secondary>
              </RuledItem>
            ))}
          </RuledList>
        )}
      </QueryBoundary>
      {isOwn && query.data && query.data.length > 0 && (
        <Text c="dimmed" size="sm" mt="xs">
          {text.own}
        </Text>
      )}
      {assign}
    </SectionCard>
  );
}

interface EvaluatorState {
  is_able: boolean;
  has_submitted: boolean | null;
}

function State({ evaluator: { is_able: isAble, has_submitted: hasSubmitted } }: { evaluator: EvaluatorState }) {
  if (!isAble && !hasSubmitted) return <StateMark>{text.unable}</StateMark>;
  if (hasSubmitted === null) return null;
  return hasSubmitted ? <StateMark color="var(--ev-good)">{text.sent}</StateMark> : <StateMark>{text.missing}</StateMark>;
}
