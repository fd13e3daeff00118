import { Card, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useCharts, type Charts, type Scope } from '@/api/dashboard';
import { formatCount, formatPercent } from '@/format';
import { dashboard } from '@/strings/dashboard';
import { BarList, type BarRow } from '@/ui/BarList';
import { QueryBoundary } from '@/ui/QueryBoundary';
import classes from './DashboardPage.module.css';
import { toBands } from './progress';

const text = dashboard.charts;

const peopleOf = (count: number) => formatCount(count, text.person, text.people);

const toAverages = (groups: Charts['years']): BarRow[] =>
  groups.map(({ label, people, average }) => ({
    key: label,
    label,
    length: Number(average),
    value: formatPercent(average),
    note: peopleOf(people),
  }));

/** The distribution of a year's totals, and averages by category and by year; nothing without results. */
export function DashboardCharts({ scope }: { scope: Scope }) {
  const query = useCharts(scope);
  return (
    <QueryBoundary
      query={query}
      failure={text.failed}
      skeleton={<Skeleton h={300} radius="lg" mt="lg" />}
      isEmpty={({ years }) => years.length === 0}
      empty={<></>}
    >
      {({ year, bands, categories, years }) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt="lg" className={classes.charts}>
          {categories.length > 0 && (
            <>
              <Chart title={text.spread.title} description={text.spread.description(year)} rows={toBands(bands, peopleOf)} />
              <Chart
                title={text.categories.title}
                description={text.categories.description(year)}
                rows={toAverages(categories)}
              />
            </>
          )}
          {years.length > 1 && <Chart {...text.years} rows={toAverages(years)} />}
        </SimpleGrid>
      )}
    </QueryBoundary>
  );
}

function Chart({ title, description, rows }: { title: string; description: string; rows: BarRow[] }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      <Text c="dimmed">{description}</Text>
      <BarList label={title} rows={rows} />
    </Card>
  );
}
