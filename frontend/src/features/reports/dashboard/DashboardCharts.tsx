import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useGroups, type Groups, type Told } from '@/api/analysis';
import { useCharts, type Charts, type Scope } from '@/api/dashboard';
import { formatPercent } from '@/format';
import { paths } from '@/paths';
import { analysis as analysisText } from '@/strings/analysis';
import { dashboard } from '@/strings/dashboard';
import { TextLink } from '@/ui/ButtonLink';
import { HistogramChart } from '@/ui/charts/HistogramChart';
import { TrendChart } from '@/ui/charts/TrendChart';
import { DotPlot } from '@/ui/DotPlot';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SectionCard } from '@/ui/SectionCard';
import { CardSkeleton } from '@/ui/skeletons';
import { departmentName, isFew, peopleNote, peopleOf } from '../figures';
import { scopedPath } from '../scope';

const text = dashboard.charts;

interface DashboardChartsProps {
  scope: Scope;
  /** A year that is not over: its point is drawn as such. */
  unfinished: number | null;
}

/** The distribution of a year's totals, the years, categories and departments; nothing without results. */
export function DashboardCharts({ scope, unfinished }: DashboardChartsProps) {
  const query = useCharts(scope);
  return (
    <QueryBoundary
      query={query}
      failure={text.failed}
      skeleton={
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt="lg">
          <CardSkeleton h={[438, 421]} />
          <CardSkeleton h={[483, 421]} />
        </SimpleGrid>
      }
      isEmpty={({ years }) => years.length === 0}
      empty={<></>}
      isStale={query.isPlaceholderData}
    >
      {(charts) => (
        <Stack gap="lg" mt="lg">
          <SimpleGrid cols={{ base: 1, md: charts.people > 0 && charts.years.length > 1 ? 2 : 1 }} spacing="lg">
            {charts.people > 0 && <Distribution charts={charts} scope={{ ...scope, year: charts.year }} />}
            {charts.years.length > 1 && <Years charts={charts} unfinished={unfinished} />}
          </SimpleGrid>
          {charts.people > 0 && <GroupMeans charts={charts} scope={{ ...scope, year: charts.year }} />}
        </Stack>
      )}
    </QueryBoundary>
  );
}

const Distribution = ({ charts, scope }: { charts: Charts; scope: Scope }) => (
  <SectionCard title={text.distribution.title}>
    <Text c="dimmed">
      {text.distribution.description(charts.year, peopleNote(charts.people))}
      {charts.unpublished > 0 && ` ${text.distribution.unpublished(charts.unpublished)}`}
    </Text>
    <HistogramChart
      label={text.distribution.title}
      bands={charts.bands}
      mean={{ value: Number(charts.average), text: formatPercent(charts.average) }}
      pathOf={({ start: band }) => scopedPath(paths.reports, scope, { band })}
    />
  </SectionCard>
);

const Years = ({ charts: { years }, unfinished }: { charts: Charts; unfinished: number | null }) => (
  <SectionCard title={text.years.title}>
    <Text c="dimmed">
      {text.years.description(years.map(({ label, people }) => text.years.people(label, peopleOf(people))).join(', '))}
    </Text>
    <TrendChart
      label={text.years.title}
      points={years.map(({ label, average, people }) => ({
        label,
        value: Number(average),
        text: formatPercent(average),
        note: peopleNote(people),
        isPartial: label === String(unfinished),
      }))}
      columns={text.years.columns}
    />
  </SectionCard>
);

type GroupStandings = readonly Pick<Groups['departments'][number], 'label' | 'standing'>[];

/** `12 personas · podría ser azar`. */
const noteOf = (people: number, told: Told | undefined) =>
  [peopleOf(people), told && analysisText.groups.brief[told]].filter(Boolean).join(' · ');

/** Categories and departments beside the mean of all. */
function GroupMeans({ charts, scope }: { charts: Charts; scope: Scope }) {
  const { average, categories, departments } = charts;
  const standings = useGroups(scope).data;
  const mean = { value: Number(average), label: text.mean(formatPercent(average)) };
  const dot = ({ label, people, average: own }: Charts['years'][number], groups: GroupStandings | undefined) => ({
    key: label,
    label,
    value: Number(own),
    text: formatPercent(own),
    note: noteOf(people, groups?.find((group) => group.label === label)?.standing.told),
    isWeak: isFew(people),
  });
  const analysis = (
    <TextLink to={scopedPath(paths.analysis, scope, { show: 'questions' })}>{text.byQuestion}</TextLink>
  );
  return (
    <SimpleGrid cols={{ base: 1, md: categories.length > 1 && departments.length > 1 ? 2 : 1 }} spacing="lg">
      {categories.length > 1 && (
        <SectionCard title={text.categories.title}>
          <DotPlot
            label={text.categories.title}
            mean={mean}
            weak={text.few}
            dots={categories.map((group) => ({
              ...dot(group, standings?.categories),
              label: (
                <TextLink inherit to={scopedPath(paths.reports, { ...scope, category_id: group.category_id })}>
                  {group.label}
                </TextLink>
              ),
            }))}
          />
        </SectionCard>
      )}
      {departments.length > 1 && (
        <SectionCard title={text.departments.title} action={analysis}>
          <DotPlot
            label={text.departments.title}
            mean={mean}
            weak={text.few}
            dots={departments.map((group) => ({
              ...dot(group, standings?.departments),
              label: group.label ? (
                <TextLink inherit to={scopedPath(paths.reports, { ...scope, department: group.label })}>
                  {group.label}
                </TextLink>
              ) : (
                departmentName(group.label)
              ),
            }))}
          />
        </SectionCard>
      )}
    </SimpleGrid>
  );
}
