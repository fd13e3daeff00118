import { Box, Text, Title } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useReportViews, type ReportView, type ReportViewsSort } from '@/api/audit';
import { useCurrentUser } from '@/api/session';
import { fetchViewsTable } from '@/api/workbooks';
import { SHORT_PAGE_SIZE } from '@/constants';
import { formatDateTime, roleLabel } from '@/format';
import { audit } from '@/strings/audit';
import { common } from '@/strings/common';
import { sortsOf, type Column } from '@/ui/DataTable';
import { ExcelButton } from '@/ui/ExcelButton';
import { ListView } from '@/ui/ListView';
import { useListParams } from '@/ui/useListParams';
import { CellText } from '@/ui/CellText';
import classes from './ReportViews.module.css';

const text = audit.views;

const COLUMNS: readonly Column<ReportView, ReportViewsSort>[] = [
  { key: 'viewer', header: text.columns.viewer, sort: 'viewer', render: (view) => <Viewer view={view} /> },
  { key: 'what', header: text.columns.what, render: ({ exported }) => (exported ? text.exported : text.opened) },
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    render: ({ evaluation_name: name }) => <CellText>{name}</CellText>,
  },
  {
    key: 'at',
    header: text.columns.at,
    sort: '-at',
    render: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
];

/** Who has opened or taken away one's reports, oneself included; admins are not evaluated and have at most earlier ones. */
export function ReportViews() {
  const list = useListParams({
    pageSize: SHORT_PAGE_SIZE,
    pageKey: 'views',
    sorts: sortsOf(COLUMNS),
    sortedBy: '-at',
  });
  const query = useReportViews(list.apiParams);
  const isEvaluated = useCurrentUser().role !== 'admin';
  if (!isEvaluated && !query.data?.total) return null;
  return (
    <section aria-labelledby="views-title" className={classes.views}>
      <Title order={2} id="views-title" mb="md">
        {text.title}
      </Title>
      {(query.data?.total ?? 0) > 0 && (
        <Box mb="md">
          <ExcelButton fetch={fetchViewsTable} />
        </Box>
      )}
      <ListView
        list={list}
        query={query}
        caption={text.caption}
        columns={COLUMNS}
        rowKey={(view) => `${view.at} ${view.viewer_name ?? ''} ${view.evaluation_id} ${String(view.exported)}`}
        failure={text.failed}
        skeletonRows={3}
        empty={{ icon: IconEye, title: text.empty }}
        pagesLabel={text.pages}
      />
    </section>
  );
}

function Viewer({ view: { own, viewer_name: name, viewer_role: role } }: { view: ReportView }) {
  if (own) return text.you;
  return (
    <div>
      <CellText strong>{name ?? common.somebodyGone}</CellText>
      {role && (
        <Text size="sm" c="dimmed">
          {roleLabel(role)}
        </Text>
      )}
    </div>
  );
}
