import { Group } from '@mantine/core';
import { useEvaluations } from '@/api/evaluations';
import { fetchTable } from '@/api/workbooks';
import { categoryFilter, oneOf, yearFilter } from '@/domain/filters';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { analysis as text } from '@/strings/analysis';
import { ButtonLink } from '@/ui/ButtonLink';
import fading from '@/ui/FadingEdge.module.css';
import { ExcelButton } from '@/ui/ExcelButton';
import type { Filter } from '@/ui/Filters';
import { plainChoices } from '@/ui/filterChoices';
import { PageHeader } from '@/ui/PageHeader';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { SCOPE, scopedPath } from '../scope';
import { ScopeFilters } from '../ScopeFilters';
import { EvaluationMeasures } from './EvaluationMeasures';
import { EvaluatorDistributions } from './EvaluatorDistributions';
import { ExcelOfCategory } from './CategoryAnalysis';
import { GroupStandings } from './GroupStandings';
import { QuestionHeatMap } from './QuestionHeatMap';
import { YearComparison } from './YearComparison';
import views from '../views.module.css';

const VIEWS = ['years', 'groups', 'questions', 'evaluators', 'measures'] as const;
const FILTERS = {
  ...SCOPE,
  compared_with: { ...yearFilter, inAddress: 'compared' },
  show: oneOf(VIEWS),
  questions_of: { ...categoryFilter, inAddress: 'questions' },
};

/** Two years beside each other, groups and chance, the questions by department, how each evaluator scores, and what results are due to. */
export default function AnalysisPage() {
  const list = useListParams({ filters: FILTERS });
  const { show, questions_of: questionsOf, ...filter } = list.filters;
  const { compared_with: compared, ...scope } = filter;
  const comparedYear = useComparedYear(scope.year ?? currentYear(), compared);
  const view = show ?? 'years';
  return (
    <>
      <PageHeader
        title={text.title}
        exports={
          view === 'years' ? (
            <ExcelButton fetch={fetchTable('comparison', filter)} />
          ) : view === 'groups' ? (
            <ExcelButton fetch={fetchTable('groups', scope)} />
          ) : (
            view !== 'measures' && <ExcelOfCategory table={view === 'questions' ? 'heat_map' : 'calibration'} scope={scope} />
          )
        }
      />
      <Group component="nav" aria-label={text.views} gap="xs" mb="md" className={`${views.views} ${fading.fadingEdge}`}>
        {VIEWS.map((name) => (
          <ButtonLink
            key={name}
            to={scopedPath(paths.analysis, scope, { show: name === 'years' ? '' : name, compared })}
            size="sm"
            px="sm"
            variant={name === view ? 'light' : 'default'}
            aria-current={name === view ? 'page' : undefined}
          >
            {text.view[name]}
          </ButtonLink>
        ))}
      </Group>
      <Toolbar>
        <ScopeFilters list={list} afterYear={view === 'years' ? [comparedYear] : []} ofOneCategory={view !== 'years' && view !== 'groups'} />
      </Toolbar>
      {view === 'years' && (
        <YearComparison
          filter={filter}
          questionsOf={questionsOf}
          onQuestionsOf={(id) => list.setFilter('questions_of', id)}
        />
      )}
      {view === 'groups' && <GroupStandings scope={scope} />}
      {view === 'questions' && <QuestionHeatMap scope={scope} />}
      {view === 'evaluators' && <EvaluatorDistributions scope={scope} />}
      {view === 'measures' && <EvaluationMeasures scope={scope} />}
    </>
  );
}

/** The year to compare with: the one before, or another one with evaluations. */
function useComparedYear(year: number, compared: number | null): Filter<'compared_with'> {
  const periods = useEvaluations().data?.map(({ period }) => period);
  const others = [...new Set(periods)].filter((period) => period <= currentYear() && period !== year && period !== year - 1);
  return {
    name: 'compared_with',
    label: text.compareWith,
    all: text.yearBefore(year - 1),
    options: periods && plainChoices(others.sort((a, b) => b - a)),
    ...(compared === year - 1 && { value: '' }),
  };
}
