import { Anchor, Button, Skeleton, Text, Title } from '@mantine/core';
import { IconSchool, IconTargetArrow } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Scope } from '@/api/dashboard';
import { declareExport } from '@/api/documents';
import {
  fetchTrainingReport,
  useFetchTrainingReport,
  useTrainingReport,
  useTrainingSummary,
  type TrainingFilter,
  type TrainingGroup,
  type TrainingRow,
  type TrainingSort,
} from '@/api/trainingReport';
import { useCurrentUser } from '@/api/session';
import { fetchTable } from '@/api/workbooks';
import { SHORT_PAGE_SIZE } from '@/constants';
import { EVERY_YEAR, thisYearFilter } from '@/domain/filters';
import { currentYear } from '@/format';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { PersonLink } from '@/shared/PersonLink';
import { common } from '@/strings/common';
import { reports } from '@/strings/reports';
import { BusyButton } from '@/ui/BusyButton';
import { TextLink } from '@/ui/ButtonLink';
import { DataTable, Folded, sortsOf, type Column } from '@/ui/DataTable';
import { showFailure } from '@/ui/dialogs';
import { onThisPage } from '@/ui/openedPages';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SearchBox } from '@/ui/SearchBox';
import { SelectionBar, useSelection, type Selection } from '@/ui/Selection';
import { CardSkeleton } from '@/ui/skeletons';
import { EmptyState } from '@/ui/StateView';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams, type ListParams } from '@/ui/useListParams';
import { useHere } from '@/ui/useWayBack';
import { CellText } from '@/ui/CellText';
import { fetchFilterNames } from '../filterNames';
import { SCOPE } from '../scope';
import { ScopeFilters } from '../ScopeFilters';
import { composeTraining } from './trainingPdf';
import classes from './TrainingReportPage.module.css';

const text = reports.training;

/** This year unless the address says otherwise. */
const FILTERS = { ...SCOPE, year: thisYearFilter };

/** The number of characters that fit into two lines of the cell. */
const SHORT_COMMENT = 80;

const COLUMNS: readonly Column<TrainingRow, TrainingSort>[] = [
  {
    key: 'user',
    header: text.columns.user,
    sort: 'user',
    width: '24%',
    render: (row) => <Person row={row} />,
  },
  {
    key: 'comment',
    header: text.columns.comment,
    rowLabel: false,
    render: (row) => <Comment>{row.comments}</Comment>,
  },
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: '-evaluation',
    width: '30%',
    needsRoom: true,
    render: (row) => <CellText>{common.evaluationOfYear(row.evaluation_name, row.period)}</CellText>,
  },
];

/** The first two lines of a comment, and all of it on demand. */
function Comment({ children }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.comment}>
      <Text inherit className={classes.words} {...(!isOpen && { lineClamp: 2 })}>
        {children}
      </Text>
      {children.length > SHORT_COMMENT && (
        <Anchor component="button" type="button" size="sm" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.showLess : text.showAll}
        </Anchor>
      )}
    </div>
  );
}

const Person = ({ row: { collaborator_name: name, evaluation_id, evaluation_name, period, collaborator_id, actions } }: { row: TrainingRow }) => (
  <span className={classes.person}>
    <PersonLink id={collaborator_id} name={name} />
    <Folded>{common.evaluationOfYear(evaluation_name, period)}</Folded>
    <TextLink size="sm" to={paths.plan(evaluation_id, collaborator_id)} aria-label={text.planOf(name, actions)}>
      {text.plan(actions)}
    </TextLink>
  </span>
);

/** The training that evaluators recommend, by evaluator. */
export default function TrainingReportPage() {
  const list = useListParams({ filters: FILTERS, sorts: sortsOf(COLUMNS), pageSize: SHORT_PAGE_SIZE });
  const { year, ...group } = list.filters;
  const scope: Scope = { year: year === EVERY_YEAR ? null : (year ?? currentYear()), ...group };
  const { search, page, page_size, sort } = list.apiParams;
  const query = useTrainingReport({ search, page, page_size, sort, ...scope });
  const rows = query.data?.items.flatMap((group) => group.rows);
  const selection = useSelection({ list, ids: rows && [...new Set(rows.map((row) => row.result_id))] });
  const isEvaluable = useCurrentUser().role !== 'admin';
  const download = (
    <PdfButton
      compose={async ({ signal }) => {
        const filter = { search, ...scope };
        const groups = await fetchTrainingReport(filter, signal);
        return composeTraining(groups, filter, await fetchFilterNames(filter, signal));
      }}
      declare={(signal) => declareExport({ document: 'training' }, signal)}
      empty={text.pdf.empty}
      failure={text.failed}
    />
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={isEvaluable && text.withoutOwn}
        exports={
          <>
            {download}
            <ExcelButton fetch={fetchTable('training', { search, sort, ...scope })} />
          </>
        }
      />
      <Toolbar>
        <SearchBox list={list} label={text.search} />
        <ScopeFilters list={list} everyYear="last" />
      </Toolbar>
      <Summary search={search} scope={scope} />
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<GroupSkeletons />}
        isEmpty={(page) => page.items.length === 0}
        empty={
          <EmptyState
            icon={IconSchool}
            title={text.empty}
            action={
              scope.year !== null && (
                <Button variant="light" onClick={() => list.setFilter('year', EVERY_YEAR)}>
                  {text.everyYear}
                </Button>
              )
            }
          >
            {list.isNarrowed && text.noMatches}
          </EmptyState>
        }
      >
        {(page) => (
          <div className={classes.groups}>
            {page.items.map((group, index) => (
              <Group
                key={group.evaluator}
                group={group}
                isFirst={index === 0}
                query={query}
                list={list}
                selection={selection}
              />
            ))}
          </div>
        )}
      </QueryBoundary>
      <SelectionBar selection={selection}>
        <PlanButton selection={selection} filter={{ search, ...scope }} />
      </SelectionBar>
      <ListPagination list={list} query={query} />
    </>
  );
}

/** Leads to the form of one action for everybody who is selected, also on other pages. */
function PlanButton({ selection, filter }: { selection: Selection; filter: TrainingFilter }) {
  const navigate = useNavigate();
  const here = useHere();
  const find = useFetchTrainingReport();
  const open = async () => {
    const goOn = onThisPage((people: object[]) => navigate(paths.newAction, { state: { ...here, people } }));
    try {
      const rows = (await find.mutateAsync(filter)).flatMap((group) => group.rows);
      const selected = new Map(rows.filter((row) => selection.has(row.result_id)).map((row) => [row.result_id, row]));
      const people = [...selected.values()].map(({ evaluation_id, evaluation_name, collaborator_id, collaborator_name }) => ({
        evaluation_id,
        evaluation_name,
        user_id: collaborator_id,
        user_name: collaborator_name,
      }));
      goOn(people);
    } catch (error) {
      await showFailure(error, text.failed);
    }
  };
  return (
    <BusyButton size="xs" busy={find.isPending} leftSection={<IconTargetArrow size={16} aria-hidden />} onClick={() => void open()}>
      {text.planSelected(selection.count)}
    </BusyButton>
  );
}

/** How many people the report is about; the number that the dashboard shows. */
function Summary({ search, scope }: { search: string; scope: Scope }) {
  const { data } = useTrainingSummary({ search, ...scope });
  if (!data || data.recommendations === 0) return null;
  return (
    <Text role="status" c="dimmed" mb="sm">
      {text.summary(data.people, data.recommendations, data.evaluators)}
    </Text>
  );
}

interface GroupProps {
  group: TrainingGroup;
  isFirst: boolean;
  list: Pick<ListParams, 'sort' | 'setSort'>;
  query: ReturnType<typeof useTrainingReport>;
  selection: Selection;
}

function Group({ group: { evaluator, rows }, isFirst, list, query, selection }: GroupProps) {
  const id = useId();
  const pageIds = rows.map((row) => row.result_id);
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {evaluator}
        </Title>
        <Text c="dimmed">{text.count(rows.length)}</Text>
      </div>
      <DataTable
        caption={text.caption(evaluator)}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.result_id}
        list={list}
        hasSortSelect={isFirst}
        // the checkbox in the header selects this evaluator's people
        selection={{ ...selection, pageIds, isPageSelected: pageIds.every(selection.has) }}
        rowName={(row) => row.collaborator_name}
        query={query}
        failure={text.failed}
      />
    </section>
  );
}

const GroupSkeletons = () => (
  <div className={classes.groups}>
    {[2, 4, 2].map((people, index) => (
      <div key={index}>
        <Skeleton h={26} w="min(16rem, 60%)" mb="sm" />
        <CardSkeleton h={56 * (people + 1)} />
      </div>
    ))}
  </div>
);
