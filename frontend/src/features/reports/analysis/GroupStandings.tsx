import { Stack, Text } from '@mantine/core';
import { useGroups, type Groups } from '@/api/analysis';
import type { Scope } from '@/api/dashboard';
import { useCurrentUser } from '@/api/session';
import { formatPercent } from '@/format';
import { paths } from '@/paths';
import { analysis } from '@/strings/analysis';
import { TextLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { Secondary } from '@/ui/RuledList';
import { SectionCard } from '@/ui/SectionCard';
import { AnalysisBoundary } from './AnalysisBoundary';
import { departmentName } from '../figures';

const text = analysis.groups;

type Group = Groups['departments'][number];

/** The means of departments and categories, and whether chance could make them differ. */
export function GroupStandings({ scope }: { scope: Scope }) {
  const query = useGroups(scope);
  const isEvaluable = useCurrentUser().role !== 'admin';
  return (
    <AnalysisBoundary query={query} isEmpty={({ departments }) => departments.length === 0}>
      {({ departments, categories }) => (
        <Stack gap="lg">
          <SectionCard title={text.departments}>
            <Stack gap="sm">
              <Text c="dimmed">
                {text.how} {isEvaluable && analysis.evaluators.own}
              </Text>
              <Standings caption={text.departments} header={text.department} groups={departments} query={query} />
              {departments.some(({ standing: { told } }) => told === 'other_evaluators') && (
                <Text>
                  {text.mixed} <TextLink to={paths.assignments}>{text.assign}</TextLink>
                </Text>
              )}
            </Stack>
          </SectionCard>
          {categories.length > 1 && (
            <SectionCard title={text.categories}>
              <Stack gap="sm">
                <Standings caption={text.categories} header={text.category} groups={categories} query={query} />
              </Stack>
            </SectionCard>
          )}
        </Stack>
      )}
    </AnalysisBoundary>
  );
}

interface StandingsProps {
  caption: string;
  header: string;
  groups: Group[];
  query: ReturnType<typeof useGroups>;
}

/** The groups of enough people, and how many others there are. */
function Standings({ caption, header, groups, query }: StandingsProps) {
  const compared = groups.filter(({ standing }) => standing.told !== 'few_people');
  const few = groups.length - compared.length;
  const columns: Column<Group>[] = [
    { key: 'group', header, width: '25%', render: ({ label }) => departmentName(label) },
    { key: 'people', header: text.counted, numeric: true, render: ({ people }) => people },
    { key: 'average', header: text.average, numeric: true, render: ({ average }) => formatPercent(average) },
    { key: 'standing', header: text.standing, width: '50%', render: ({ standing }) => <Standing standing={standing} isAlone={groups.length === 1} /> },
  ];
  return (
    <>
      {compared.length > 0 && (
        <DataTable caption={caption} columns={columns} rows={compared} rowKey={({ label }) => label} query={query} failure={analysis.failed} />
      )}
      {few > 0 && <Text c="dimmed">{text.few(few)}</Text>}
    </>
  );
}

/** The statement about a group, and its grounds. */
function Standing({ standing: { told, compared, evaluators }, isAlone }: Pick<Group, 'standing'> & { isAlone: boolean }) {
  if (isAlone) return text.alone;
  const isKnown = told === 'higher' || told === 'lower' || told === 'chance';
  return (
    <>
      {told === 'higher' || told === 'lower' ? <strong>{text.told[told]}</strong> : text.told[told]}
      {isKnown && <Secondary>{text.basis(compared, evaluators)}</Secondary>}
    </>
  );
}
