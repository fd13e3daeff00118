import { Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useOwnSelfEvaluations, type OwnSelfEvaluation, type SelfDraftContent } from '@/api/selfEvaluations';
import { useCurrentUser } from '@/api/session';
import { paths } from '@/paths';
import { useSendUnconfirmed } from '@/shared/questionnaire/useSendUnconfirmed';
import { selfEvaluations } from '@/strings/selfEvaluations';
import { CellText } from '@/ui/CellText';
import { DataTable, type Column } from '@/ui/DataTable';
import { linkColumn } from '@/ui/linkColumn';
import { PageHeader } from '@/ui/PageHeader';
import { describeState } from './describeState';
import { saveSelfDraft } from './selfKind';

const text = selfEvaluations.list;

const actionOf = ({ state, answered }: OwnSelfEvaluation): string => {
  if (state !== 'open') return text.read;
  return answered > 0 ? text.continue : text.begin;
};

const COLUMNS: readonly Column<OwnSelfEvaluation>[] = [
  {
    key: 'evaluation',
    header: text.columns.evaluation,
    render: ({ evaluation_name: name }) => <CellText strong>{name}</CellText>,
  },
  {
    key: 'state',
    header: text.columns.state,
    rowLabel: false,
    render: (own) => (
      <>
        {describeState(own)}
        {own.state === 'open' && own.answered > 0 && (
          <Text size="sm" c="dimmed">
            {text.answered(own.answered, own.questions)}
          </Text>
        )}
      </>
    ),
  },
  linkColumn(text.columns.action, (own) => ({
    to: paths.selfEvaluation(own.evaluation_id),
    label: actionOf(own),
    name: text.actionOf(actionOf(own), own.evaluation_name),
  })),
];

/** One's own self-evaluations, of every year. */
export default function SelfEvaluationsPage() {
  const { id } = useCurrentUser();
  const query = useOwnSelfEvaluations();
  useSendUnconfirmed<SelfDraftContent>({
    sort: 'self-draft',
    authorId: id,
    isAtList: true,
    put: (evaluationId, draft) => saveSelfDraft(id, evaluationId, draft),
    onSent: query.refetch,
  });
  return (
    <>
      <PageHeader title={selfEvaluations.title} description={selfEvaluations.purpose} />
      <DataTable
        caption={text.caption}
        columns={COLUMNS}
        rows={query.data}
        rowKey={(own) => own.evaluation_id}
        query={query}
        failure={text.failed}
        skeletonRows={2}
        empty={{ icon: IconUserCheck, title: text.empty, children: text.emptyBody }}
      />
    </>
  );
}
