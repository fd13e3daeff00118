import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSentEvaluations, type SentRow, type SentSort } from '@/api/sentEvaluations';
import { formatDate } from '@/format';
import { paths } from '@/paths';
import { common } from '@/strings/common';
import { results } from '@/strings/results';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { DataTable, sortsOf, type Column } from '@/ui/DataTable';
import { ListPagination } from '@/ui/ListPagination';
import { PageHeader } from '@/ui/PageHeader';
import { SearchBox } from '@/ui/SearchBox';
import { Toolbar } from '@/ui/Toolbar';
import { useListParams } from '@/ui/useListParams';
import { Wrapped } from '@/ui/Wrapped';

const text = results.sentList;

const COLUMNS: readonly Column<SentRow, SentSort>[] = [
  { key: 'name', header: text.columns.name, sort: 'name', render: (row) => <Wrapped strong>{row.user_name}</Wrapped> },
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    render: (row) => <Wrapped>{row.evaluation_name}</Wrapped>,
  },
  {
    key: 'sent',
    header: text.columns.sent,
    sort: '-sent',
    render: ({ sent_at, corrected_at }) => (
      <>
        {formatDate(sent_at)}
        {corrected_at !== null && (
          <Text size="sm" c="dimmed">
            {text.corrected(formatDate(corrected_at))}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'actions',
    header: text.columns.actions,
    actions: true,
    render: (row) => (
      <ButtonLink
        to={paths.sentEvaluation(row.evaluation_id, row.user_id)}
        size="xs"
        variant="light"
        aria-label={text.readAbout(row.user_name, row.evaluation_name)}
      >
        {text.read}
      </ButtonLink>
    ),
  },
];

/** Everything that the evaluator has sent, in every year. */
export default function SentEvaluationsPage() {
  const list = useListParams({ sorts: sortsOf(COLUMNS), sortedBy: '-sent' });
  const query = useSentEvaluations(list.apiParams);
  return (
    <>
      <PageHeader title={text.title} description={text.description} back={<BackLink to={paths.evaluationForm} />} />
      <Toolbar>
        <SearchBox list={list} label={text.search} />
      </Toolbar>
      <DataTable
        caption={text.caption}
        columns={COLUMNS}
        rows={query.data?.items}
        rowKey={(row) => `${row.evaluation_id}-${row.user_id}`}
        list={list}
        query={query}
        failure={text.failed}
        skeletonRows={list.pageSize}
        empty={
          list.isNarrowed
            ? { title: common.states.noMatches }
            : {
                icon: IconSend,
                title: text.empty,
                children: text.emptyBody,
                action: <ButtonLink to={paths.evaluationForm}>{text.toList}</ButtonLink>,
              }
        }
      />
      <ListPagination list={list} query={query} />
    </>
  );
}
