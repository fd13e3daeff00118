import { Skeleton, Text, Title } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useId } from 'react';
import type { Scope } from '@/api/dashboard';
import { declareExport } from '@/api/documents';
import {
  fetchTrainingReport,
  useTrainingReport,
  useTrainingSummary,
  type TrainingGroup,
  type TrainingRow,
} from '@/api/trainingReport';
import { useCurrentUser } from '@/api/session';
import { fetchTable } from '@/api/workbooks';
import { SHORT_PAGE_SIZE } from '@/constants';
import { paths } from '@/paths';
import { PdfButton } from '@/pdf/PdfButton';
import { reports } from '@/strings/reports';
import { TextLink } from '@/ui/ButtonLink';
import { DataTable, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { SearchBox } from '@/ui/SearchBox';
import { EmptyState } from '@/ui/StateView';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';
import { SCOPE_FILTERS, scopeOf, tableScope } from './scope';
import { ScopeFilters } from './ScopeFilters';
import { composeTraining } from './trainingPdf';
import classes from './TrainingReportPage.module.css';

const text = reports.training;

const COLUMNS: readonly Column<TrainingRow>[] = [
  {
    key: 'user',
    header: text.columns.user,
    width: '32%',
    render: (row) => <Person row={row} />,
  },
  {
    key: 'comment',
    header: text.columns.comment,
    cardLabel: false,
    render: (row) => <Wrapped lines>{row.comments}</Wrapped>,
  },
];

const Person = ({ row: { collaborator_name: name, evaluation_id, collaborator_id, actions } }: { row: TrainingRow }) => (
  <span className={classes.person}>
    <Wrapped strong>{name}</Wrapped>
    <TextLink to={paths.plan(evaluation_id, collaborator_id)} aria-label={text.planOf(name, actions)}>
      {text.plan(actions)}
    </TextLink>
  </span>
);

/** The training that evaluators recommend, by evaluator. */
export default function TrainingReportPage() {
  const list = useListParams({ filters: SCOPE_FILTERS, pageSize: SHORT_PAGE_SIZE });
  const scope = scopeOf(list.filters);
  const { search, page, page_size } = list.apiParams;
  const query = useTrainingReport({ search, page, page_size, ...scope });
  const isEvaluable = useCurrentUser().role !== 'admin';
  const download = (
    <PdfButton
      compose={async ({ signal }) => composeTraining(await fetchTrainingReport({ search, ...scope }, signal), { search, ...scope })}
      declare={(signal) => declareExport({ document: 'training' }, signal)}
      empty={text.pdf.empty}
      failure={text.failed}
    />
  );
  return (
    <>
      <PageHeader
        title={text.title}
        description={isEvaluable ? `${text.description} ${text.withoutOwn}` : text.description}
        exports={
          <>
            {download}
            <ExcelButton fetch={fetchTable('training', { search, ...tableScope(scope) })} />
          </>
        }
      />
      <Toolbar>
        <SearchBox list={list} label={text.search} />
        <ScopeFilters list={list} everyYear />
      </Toolbar>
      <Summary search={search} scope={scope} />
      <QueryBoundary
        query={query}
        failure={text.failed}
        skeleton={<GroupSkeletons />}
        isEmpty={(page) => page.items.length === 0}
        empty={
          <EmptyState icon={IconSchool} title={text.empty}>
            {list.isNarrowed ? text.noMatches : text.emptyBody}
          </EmptyState>
        }
      >
        {(page) => (
          <div className={classes.groups}>
            {page.items.map((group) => (
              <Group key={group.evaluator} group={group} query={query} />
            ))}
          </div>
        )}
      </QueryBoundary>
      <ListPagination list={list} query={query} />
    </>
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
  query: ReturnType<typeof useTrainingReport>;
}

function Group({ group: { evaluator, rows }, query }: GroupProps) {
  const id = useId();
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
        rowKey={(row) => rows.indexOf(row)}
        query={query}
        failure={text.failed}
      />
    </section>
  );
}

const GroupSkeletons = () => (
  <div className={classes.groups}>
    {[150, 220, 150].map((height, index) => (
      <div key={index}>
        <Skeleton h={26} w="min(16rem, 60%)" mb="sm" />
        <Skeleton h={height} radius="lg" />
      </div>
    ))}
  </div>
);
