import { Group } from '@mantine/core';
import { useEvaluations } from '@/api/evaluations';
import { fetchTable } from '@/api/workbooks';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { analysis as text } from '@/strings/analysis';
import { ButtonLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import type { Filter } from '@/ui/Filters';
import { plainChoices } from '@/ui/filterChoices';
import { PageHeader } from '@/ui/PageHeader';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { SCOPE_FILTERS, scopedPath, scopeOf, tableScope, validYear } from '../scope';
import { ScopeFilters } from '../ScopeFilters';
import { EvaluatorDistributions } from './EvaluatorDistributions';
import { ExcelOfCategory } from './OfCategory';
import { QuestionHeatMap } from './QuestionHeatMap';
import { YearComparison } from './YearComparison';

const VIEWS = ['years', 'questions', 'evaluators'] as const;

/** Two years beside each other, the questions by department, and how each evaluator scores. */
export default function AnalysisPage() {
  const list = useListParams({ filters: [...SCOPE_FILTERS, 'compared', 'show'] });
  const scope = scopeOf(list.filters);
  const year = Number(scope.year) || currentYear();
  const compared = validYear(list.filters.compared);
  const comparedYear = useComparedYear(year, compared);
  const view = VIEWS.find((name) => name === list.filters.show) ?? 'years';
  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        exports={
          view === 'years' ? (
            <ExcelButton
              fetch={fetchTable('comparison', {
                ...tableScope(scope),
                ...(compared && { compared_with: Number(compared) }),
              })}
            />
          ) : (
            <ExcelOfCategory table={view === 'questions' ? 'heat_map' : 'calibration'} scope={scope} />
          )
        }
      />
      <Group component="nav" aria-label={text.views} gap="xs" mb="md">
        {VIEWS.map((name) => (
          <ButtonLink
            key={name}
            to={scopedPath(paths.analysis, scope, { show: name === 'years' ? '' : name, compared })}
            size="sm"
            variant={name === view ? 'light' : 'default'}
            aria-current={name === view ? 'page' : undefined}
          >
            {text.view[name]}
          </ButtonLink>
        ))}
      </Group>
      <Toolbar>
        <ScopeFilters list={list} afterYear={view === 'years' ? [comparedYear] : []} />
      </Toolbar>
      {view === 'years' && <YearComparison filter={{ ...scope, compared_with: compared }} />}
      {view === 'questions' && <QuestionHeatMap scope={scope} />}
      {view === 'evaluators' && <EvaluatorDistributions scope={scope} />}
    </>
  );
}

/** The year to compare with: the one before, or another one with evaluations. */
function useComparedYear(year: number, compared: string): Filter<'compared'> {
  const periods = useEvaluations().data?.map(({ period }) => period);
  const others = [...new Set(periods)].filter((period) => period !== year && period !== year - 1);
  return {
    name: 'compared',
    label: text.compareWith,
    all: text.yearBefore(year - 1),
    options: periods && plainChoices(others.sort((a, b) => b - a)),
    value: compared === String(year - 1) ? '' : compared,
  };
}
