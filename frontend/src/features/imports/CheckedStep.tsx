import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import {
  fetchErrors,
  fetchLeftOut,
  useApplyOrUndo,
  useChooseRows,
  useImportSample,
  type Import,
  type ReviewedRow,
} from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { BusyButton } from '@/ui/BusyButton';
import { confirmAction, showAlert, showFailure } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { ExcelButton } from '@/ui/ExcelButton';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { Changes } from './Changes';
import { DiscardButton } from './DiscardButton';
import { FirstRows } from './FirstRows';
import { GrantedRoles } from './GrantedRoles';
import classes from './ImportsPage.module.css';
import { changedBy, describeRow, whatOf } from './kinds';
import { LeftOut } from './LeftOut';
import { hasReviewedRows, ReviewedRows } from './ReviewedRows';
import { Working } from './Working';
import { WrittenNames } from './WrittenNames';

interface CheckedStepProps {
  current: Import;
  onClose: () => void;
}

/** Shows what the check found, and applies or discards the import. */
export function CheckedStep({ current, onClose }: CheckedStepProps) {
  const apply = useApplyOrUndo();
  const choose = useChooseRows(current.id);
  const [updateExisting, setUpdateExisting] = useState(true);
  const { total, failed, undecided, skipped, omitted, updated, decided, notices, ignored, version } = current;
  const changed = changedBy(current, updateExisting);
  const count = countOf(current, changed);
  const isWhole = failed + undecided + omitted === 0;
  const what = isWhole ? whatOf(current, changed) : text.part(count, total);
  const granted = current.granted.filter(({ is_new }) => is_new || updateExisting);
  const isReady = undecided === 0 && count > 0;

  const start = async () => {
    let present = version;
    if (failed > 0) {
      const left = await choose.mutateAsync({ leave_out_wrong: true });
      if (left.failed + left.undecided > 0 || countOf(left, changedBy(left, updateExisting)) !== count) {
        return showAlert(text.otherNow);
      }
      present = left.version;
    }
    const body = { update_existing: updateExisting, confirms_roles: granted.length > 0, version: present };
    apply.mutate({ id: current.id, step: 'apply', body });
  };

  const ask = async () => {
    const out = failed + omitted > 0 ? await fetchLeftOut(current.id) : [];
    const body = (
      <>
        {out.length > 0 && <OutNames current={current} rows={out} count={failed + omitted} />}
        {[...notices, changed > 0 ? text.applyUpdates : text.applyBody].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <GrantedRoles granted={granted} />
      </>
    );
    const grants = granted.length > 0;
    const confirmLabel = grants ? text.granted.confirm : text.title;
    if (await confirmAction({ title: text.applyTitle(what), body, confirmLabel, danger: grants })) await start();
  };

  if (apply.isPending) return <Working label={text.applying(what)} />;
  return (
    <>
      {apply.error && <ErrorNote message={text.applyFailed} error={apply.error} reveal />}
      <LeftOut current={current} />
      {ignored.length > 0 && <Text>{text.ignored(ignored)}</Text>}
      {notices.map((notice) => (
        <Text key={notice}>{notice}</Text>
      ))}
      <GrantedRoles granted={granted} />
      {hasReviewedRows(current) && <ReviewedRows current={current} />}
      <div className={classes.actions}>
        {!isWhole && <ExcelButton fetch={fetchErrors(current.id)} label={text.errors} />}
        <DiscardButton id={current.id} onDiscarded={onClose} />
      </div>
      {updated > decided && (
        <Radio.Group
          label={text.existing.label}
          value={updateExisting ? 'update' : 'keep'}
          onChange={(value) => setUpdateExisting(value === 'update')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="update" label={text.existing.update} />
            <Radio value="keep" label={text.existing.keep} />
          </Stack>
        </Radio.Group>
      )}
      {failed < total && <Sample id={current.id} />}
      {current.kind === 'people' && <WrittenNames id={current.id} />}
      {changed > 0 && <Changes id={current.id} />}
      <div className={classes.bar}>
        <Text role="status" fw={600} className={classes.summary}>
          {isWhole ? summaryOf(current) : text.summary(count, total, { failed, undecided, omitted, skipped })}
        </Text>
        {isReady && (
          <BusyButton
            busy={choose.isPending}
            classNames={{ root: classes.long ?? '', label: classes.longLabel ?? '' }}
            onClick={() => void ask().catch((error: unknown) => showFailure(error, text.applyFailed))}
          >
            {text.apply(what)}
          </BusyButton>
        )}
      </div>
    </>
  );
}

/** How many rows create or change something. */
const countOf = ({ total, failed, undecided, skipped, omitted, updated }: Import, changed: number): number =>
  total - failed - undecided - skipped - omitted - updated + changed;

function summaryOf({ total, skipped, updated }: Import): string {
  if (updated > 0) return text.counts(total - skipped - updated, updated, skipped);
  return skipped < total ? text.good(total - skipped, total) : text.nothingNew;
}

const MOST_NAMED = 10;

/** The rows that will not be imported. */
function OutNames({ current: { kind }, rows, count }: { current: Import; rows: readonly ReviewedRow[]; count: number }) {
  const named = rows.slice(0, MOST_NAMED);
  return (
    <>
      <Text>{text.withoutRows(count)}</Text>
      <ul>
        {named.map((row) => (
          <li key={`${row.sheet} ${row.row}`}>
            {text.withoutRow(text.review.name(row.row, row.sheet), describeRow(kind, row)[0] ?? '')}
          </li>
        ))}
        {count > named.length && <li>{text.andMore(count - named.length)}</li>}
      </ul>
    </>
  );
}

function Sample({ id }: { id: number }) {
  const query = useImportSample(id);
  return (
    <QueryBoundary query={query} failure={text.sampleFailed} skeleton={<Skeleton h={160} />}>
      {({ columns, rows }) => <FirstRows columns={columns} rows={rows} />}
    </QueryBoundary>
  );
}
