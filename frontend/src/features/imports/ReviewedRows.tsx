import { Button, Text } from '@mantine/core';
import { useReviewedRows, useChooseRows, type Import, type ReviewedRow, type RowKind } from '@/api/imports';
import { oneOf } from '@/domain/filters';
import { imports } from '@/strings/imports';
import { BusyButton } from '@/ui/BusyButton';
import { CellText } from '@/ui/CellText';
import { DataTable, type Column } from '@/ui/DataTable';
import { showFailure } from '@/ui/dialogs';
import { ListPagination } from '@/ui/ListPagination';
import { useListParams } from '@/ui/useListParams';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import classes from './ImportsPage.module.css';
import { describeRow } from './kinds';
import { Part } from './Part';
import { RowReview } from './RowReview';
import { sheetColumn } from './sheetColumn';

const text = imports.review;
const ROW_KINDS: readonly RowKind[] = ['wrong', 'doubles', 'inactive', 'mended', 'left_out'];
const FILTERS = { kind: { ...oneOf(ROW_KINDS), inAddress: 'show' } };

const countsOf = ({ failed, doubles, inactive, mended, omitted }: Import) =>
  ({ wrong: failed, doubles, inactive, mended, left_out: omitted }) as Partial<Record<RowKind, number>>;

/** Whether there is any row to look at. */
export const hasReviewedRows = (current: Import): boolean =>
  Object.values(countsOf(current)).some((count) => count > 0) || (current.kind !== 'people' && current.skipped > 0);

/** The rows of a checked file of which there is anything to say: mended in their place, left out, or said who they are. */
export function ReviewedRows({ current }: { current: Import }) {
  const { id, kind } = current;
  const list = useListParams({ filters: FILTERS, pageKey: 'rows' });
  const shown = list.filters.kind;
  const { page, page_size: pageSize } = list.apiParams;
  const query = useReviewedRows(id, { page, page_size: pageSize, ...(shown && { kind: shown }) });
  const rows = query.data?.items;
  const choose = useChooseRows(id);
  const { list: frame, restoreFocus } = useRestoreFocus<HTMLElement, HTMLDivElement>(!query.isFetching);
  const counts = countsOf(current);
  const chooseAll = (all: { all_others?: boolean; activate_all?: boolean }) =>
    choose.mutate(all, { onError: (error) => void showFailure(error, text.failedToChoose) });

  const indexOf = (row: ReviewedRow) => rows?.indexOf(row) ?? 0;
  const columns: readonly Column<ReviewedRow>[] = [
    { key: 'about', header: text.of[kind], rowLabel: false, width: '28%', render: (row) => <About lines={describeRow(kind, row)} /> },
    ...sheetColumn(rows),
    { key: 'row', header: text.row, width: '4rem', render: ({ row }) => row },
    {
      key: 'what',
      header: text.what,
      rowLabel: false,
      render: (row) => <RowReview id={id} row={row} onSaving={() => restoreFocus(indexOf(row))} onFailed={() => restoreFocus(null)} />,
    },
    { key: 'actions', header: text.actions, actions: true, render: (row) => <LeaveOut id={id} row={row} onSaving={() => restoreFocus(indexOf(row))} /> },
  ];
  return (
    <Part title={text.caption} gap="sm">
      <div className={classes.actions} role="group" aria-label={text.filter}>
        {([null, ...ROW_KINDS] as const).map((each) => {
          const count = each === null ? 0 : (counts[each] ?? 0);
          if (each !== null && count === 0 && each !== shown) return null;
          return (
            <Button
              key={each ?? 'all'}
              size="sm"
              px="sm"
              variant={each === shown ? 'light' : 'default'}
              aria-pressed={each === shown}
              onClick={() => list.setFilter('kind', each ?? '')}
            >
              {each === null ? text.all : text.filterWith(text.kinds[each], count)}
            </Button>
          );
        })}
      </div>
      {(current.undecided > 1 || current.inactive > 1) && (
        <div className={classes.actions}>
          {current.undecided > 1 && (
            <BusyButton size="xs" variant="light" busy={choose.isPending} onClick={() => chooseAll({ all_others: true })}>
              {text.allOthers(current.undecided)}
            </BusyButton>
          )}
          {current.inactive > 1 && (
            <BusyButton size="xs" variant="light" busy={choose.isPending} onClick={() => chooseAll({ activate_all: true })}>
              {text.activateAll}
            </BusyButton>
          )}
        </div>
      )}
      <div ref={frame}>
        <DataTable
          caption={text.caption}
          columns={columns}
          rows={rows}
          rowKey={({ sheet, row }) => `${sheet} ${row}`}
          query={query}
          failure={text.failed}
          empty={{ title: text.none }}
        />
      </div>
      <ListPagination list={list} query={query} label={text.pages} />
    </Part>
  );
}

const About = ({ lines: [first = '', second] }: { lines: readonly string[] }) => (
  <>
    <CellText strong>{first}</CellText>
    {second !== undefined && (
      <Text size="sm" c="dimmed">
        <CellText>{second}</CellText>
      </Text>
    )}
  </>
);

function LeaveOut({ id, row, onSaving }: { id: number; row: ReviewedRow; onSaving: () => void }) {
  const choose = useChooseRows(id);
  const name = text.name(row.row, row.sheet);
  const isOut = row.left_out !== null;
  const toggle = () => {
    onSaving();
    const chosen = { sheet: row.sheet, row: row.row, leave_out: !isOut };
    choose.mutate({ rows: [chosen] }, { onError: (error) => void showFailure(error, text.failedToChoose) });
  };
  return (
    <BusyButton
      size="xs"
      variant={isOut ? 'light' : 'subtle'}
      color={isOut ? undefined : 'gray'}
      busy={choose.isPending}
      data-row-focus
      aria-label={isOut ? text.includeOf(name) : text.leaveOutOf(name)}
      onClick={toggle}
    >
      {isOut ? text.include : text.leaveOut}
    </BusyButton>
  );
}
