import { useEvaluator, useGroups } from '@/api/assignments';
import { fetchTable } from '@/api/workbooks';
import { SHORT_PAGE_SIZE } from '@/constants';
import { evaluatorFilter } from '@/domain/filters';
import { ImportLink } from '@/shared/ImportLink';
import { assignments } from '@/strings/assignments';
import { paths } from '@/paths';
import { TextLink } from '@/ui/ButtonLink';
import { ExcelButton } from '@/ui/ExcelButton';
import { Notice } from '@/ui/Notice';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { FailedState, LoadingState } from '@/ui/StateView';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { ASSIGNED_PAGE, AssignedList } from './AssignedList';
import classes from './AssignmentsPage.module.css';
import { AvailableList } from './AvailableList';
import { EvaluatorPicker } from './EvaluatorPicker';
import { EvaluatorsOverview } from './EvaluatorsOverview';
import { GroupFilters } from './GroupFilters';
import { PeopleSkeleton } from './PeopleList';
import { chosenGroups, filterOf, GROUP_FILTERS, type GroupList } from './groups';

const text = assignments.evaluator;

const FILTERS = { evaluator_id: evaluatorFilter, ...GROUP_FILTERS };
const OTHER_PAGES = [ASSIGNED_PAGE];

export default function AssignmentsPage() {
  const list = useListParams({ filters: FILTERS, pageSize: SHORT_PAGE_SIZE, otherPages: OTHER_PAGES });
  const { evaluator_id: evaluatorId } = list.filters;
  const evaluator = useEvaluator(evaluatorId);
  return (
    <>
      <PageHeader
        title={assignments.title}
        exports={<ExcelButton fetch={fetchTable('assignments', list.exportParams)} />}
        action={<ImportLink kind="assignments" />}
      />
      <div className={classes.choice}>
        <EvaluatorPicker
          chosen={evaluator.data}
          chosenId={evaluatorId}
          onChoose={(id) => list.setFilter('evaluator_id', id)}
        />
        {evaluatorId !== null && <TextLink to={paths.assignments}>{text.all}</TextLink>}
      </div>
      {evaluatorId === null ? (
        <EvaluatorsOverview />
      ) : (
        <People key={evaluatorId} evaluatorId={evaluatorId} evaluator={evaluator} list={list} />
      )}
    </>
  );
}

interface PeopleProps {
  evaluatorId: number;
  evaluator: ReturnType<typeof useEvaluator>;
  list: GroupList;
}

/** Both lists of the chosen evaluator, under one search. */
function People({ evaluatorId, evaluator, list }: PeopleProps) {
  const { data, error } = evaluator;
  if (!data && error) {
    return (
      <FailedState
        message={text.oneFailed}
        error={error}
        onRetry={() => void evaluator.refetch()}
      />
    );
  }
  const isClosed = data !== undefined && (data.role !== 'evaluador' || !data.status);
  return (
    <>
      {isClosed && (
        <Notice mb="lg">{text.notActive(data.name)}</Notice>
      )}
      {!data && (
        <LoadingState>
          <PeopleSkeleton />
        </LoadingState>
      )}
      {/* The evaluator decides about the content above and beside the lists, which are shown once nothing moves them. */}
      <div hidden={!data}>
        <Toolbar>
          <SearchBox list={list} label={assignments.search} />
          <GroupFilters evaluatorId={evaluatorId} list={list} />
        </Toolbar>
        <GroupSummary evaluatorId={evaluatorId} list={list} />
        <div className={classes.lists}>
          {!isClosed && <AvailableList evaluatorId={evaluatorId} evaluatorName={data?.name ?? ''} list={list} />}
          <AssignedList evaluatorId={evaluatorId} evaluatorName={data?.name ?? ''} />
        </div>
      </div>
    </>
  );
}

/** How many people of the chosen groups are available, assigned and excluded. */
function GroupSummary({ evaluatorId, list }: Pick<PeopleProps, 'evaluatorId' | 'list'>) {
  const chosen = chosenGroups(useGroups(evaluatorId).data, filterOf(list));
  return (
    <div role="status">
      {chosen.map(({ id, name, available, assigned, excluded }) => (
        <p key={id ?? name} className={classes.summary}>
          {assignments.groups.summary(name, available, assigned, excluded)}
        </p>
      ))}
    </div>
  );
}
