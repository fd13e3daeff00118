import { Stack } from '@mantine/core';
import { useProgress, type Progress, type ProgressSort } from '@/api/dashboard';
import { useReadiness, type Reason } from '@/api/readiness';
import { paths } from '@/paths';
import { PersonLink } from '@/shared/PersonLink';
import { assignments } from '@/strings/assignments';
import { TextLink } from '@/ui/ButtonLink';
import { Missing, sortsOf, type Column } from '@/ui/DataTable';
import { ListView } from '@/ui/ListView';
import { linkColumn } from '@/ui/linkColumn';
import { Notice } from '@/ui/Notice';
import { LinesSkeleton } from '@/ui/skeletons';
import { useListParams } from '@/ui/useListParams';

const text = assignments.overview;

const COLUMNS: readonly Column<Progress, ProgressSort>[] = [
  {
    key: 'name',
    header: text.columns.name,
    sort: 'name',
    render: (row) => <PersonLink id={row.evaluator_id} name={row.evaluator_name} />,
  },
  {
    key: 'assigned',
    header: text.columns.assigned,
    sort: '-assigned',
    numeric: true,
    onPhone: 'end',
    render: ({ assigned }) => assigned || text.none,
  },
  {
    key: 'evaluated',
    header: text.columns.evaluated,
    sort: 'evaluated',
    numeric: true,
    render: ({ assigned, evaluated }) => (assigned > 0 ? text.evaluated(evaluated, assigned) : <Missing />),
  },
  linkColumn(text.columns.actions, ({ evaluator_id: id, evaluator_name: name, assigned }) => ({
    to: `${paths.assignments}?evaluator=${id}`,
    label: assigned > 0 ? text.open : text.assign,
    name: assigned > 0 ? text.openOf(name) : text.assignOf(name),
  })),
];

/** All evaluators with how many people each has and has evaluated, and whom nobody evaluates. */
export function EvaluatorsOverview() {
  const list = useListParams({ sorts: sortsOf(COLUMNS), sortedBy: 'name' });
  const { page, page_size, sort } = list.apiParams;
  const query = useProgress({ page, page_size, sort });
  if (query.data?.total === 0) return null;
  return (
    <Stack gap="md">
      <WithoutEvaluator />
      <div>
        <ListView
          list={list}
          query={query}
          caption={text.caption}
          columns={COLUMNS}
          rowKey={(row) => row.evaluator_id}
          failure={text.failed}
          skeletonRows={5}
          empty={{}}
        />
      </div>
    </Stack>
  );
}

const OBSTACLES = { no_evaluator: text.unassigned, no_active_evaluator: text.inactive } satisfies Partial<
  Record<Reason, (people: number) => string>
>;

/** How many people nobody evaluates, with the way to them. */
function WithoutEvaluator() {
  const { data, isPending } = useReadiness();
  if (!data) return isPending && <LinesSkeleton h={[70, 51]} />;
  const found = (['no_evaluator', 'no_active_evaluator'] as const).flatMap((reason) => {
    const people = data.reasons.find((count) => count.reason === reason)?.people ?? 0;
    return people > 0 ? [{ reason, sentence: OBSTACLES[reason](people) }] : [];
  });
  return (
    <Notice>
      {found.length === 0
        ? text.nobody
        : found.map(({ reason, sentence }) => (
            <div key={reason}>
              {sentence} <TextLink to={`${paths.readiness}?reason=${reason}`}>{text.show}</TextLink>
            </div>
          ))}
    </Notice>
  );
}
