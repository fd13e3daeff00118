import { Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSentEvaluations, type SentRow, type SentSort } from '@/api/sentEvaluations';
import { formatDate } from '@/format';
import { paths } from '@/paths';
import { results } from '@/strings/results';
import { BackLink } from '@/ui/BackLink';
import { ButtonLink } from '@/ui/ButtonLink';
import { sortsOf, type Column } from '@/ui/DataTable';
import { ListPage } from '@/ui/ListPage';
import { useListParams } from '@/ui/useListParams';
import { CellText } from '@/ui/CellText';
import { linkColumn } from '@/ui/linkColumn';

const text = results.sentList;

const COLUMNS: readonly Column<SentRow, SentSort>[] = [
  { key: 'name', header: text.columns.name, sort: 'name', render: (row) => <CellText strong>{row.user_name}</CellText> },
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    sort: 'evaluation',
    onPhone: 'none',
    render: (row) => <CellText>{row.evaluation_name}</CellText>,
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
  linkColumn(text.columns.actions, (row) => ({
    to: paths.sentEvaluation(row.evaluation_id, row.user_id),
    label: text.read,
    name: text.readAbout(row.user_name, row.evaluation_name),
  })),
];

/** Everything that the evaluator has sent, in every year. */
export default function SentEvaluationsPage() {
  const list = useListParams({ sorts: sortsOf(COLUMNS), sortedBy: '-sent' });
  const query = useSentEvaluations(list.apiParams);
  return (
    <ListPage
      title={text.title}
      back={<BackLink to={paths.evaluationForm} />}
      list={list}
      search={text.search}
      query={query}
      caption={text.caption}
      columns={COLUMNS}
      rowKey={(row) => `${row.evaluation_id}-${row.user_id}`}
      failure={text.failed}
      empty={{
        icon: IconSend,
        title: text.empty,
        action: <ButtonLink to={paths.evaluationForm}>{text.toList}</ButtonLink>,
      }}
    />
  );
}
