import { Progress as Bar, Skeleton, Text } from '@mantine/core';
import { THIS_YEAR, useDashboard } from '@/api/dashboard';
import { dashboard } from '@/strings/dashboard';
import { person } from '@/strings/person';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { MissingPeople } from './MissingPeople';
import { percentDone } from './progress';

const text = person.progress;

/** How far an evaluator is this year, as the dashboard counts it, and whom they lack. */
export function PersonProgress({ userId }: { userId: number }) {
  const query = useDashboard(THIS_YEAR);
  return (
    <SectionCard title={text.title}>
      <QueryBoundary query={query} failure={text.failed} skeleton={<Skeleton h={96} />}>
        {({ evaluation_progress: rows }) => {
          const row = rows.find(({ evaluator_id: id }) => id === userId);
          if (!row) return <Text c="dimmed">{text.none}</Text>;
          const { evaluator_name: name, assigned, evaluated } = row;
          return (
            <>
              <Text>{text.done(evaluated, assigned)}</Text>
              <Bar.Root size="lg" mt="xs" mb="md">
                <Bar.Section
                  value={percentDone(evaluated, assigned)}
                  aria-label={dashboard.progress.label(name, evaluated, assigned)}
                />
              </Bar.Root>
              <MissingPeople row={row} scope={THIS_YEAR} isThisYear />
            </>
          );
        }}
      </QueryBoundary>
    </SectionCard>
  );
}
