import { Button, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { fetchErrors, useApplyOrUndo, useImportSample, usePolledImport, type Import } from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { ExcelButton } from '@/ui/ExcelButton';
import { Notice } from '@/ui/Notice';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { Changes } from './Changes';
import { DiscardButton } from './DiscardButton';
import { Findings } from './Findings';
import { FirstRows } from './FirstRows';
import { GrantedRoles } from './GrantedRoles';
import classes from './ImportsPage.module.css';
import { whatOf } from './kinds';
import { LeftOut } from './LeftOut';
import { Working } from './Working';
import { WrittenNames } from './WrittenNames';

interface CheckedStepProps {
  current: Import;
  onClose: () => void;
}

/** Shows what the check found, and applies or discards the import. */
export function CheckedStep({ current, onClose }: CheckedStepProps) {
  const apply = useApplyOrUndo();
  const [updateExisting, setUpdateExisting] = useState(true);
  usePolledImport(current.id, apply.isPending);
  const { total, failed, skipped, updated, notices, ignored } = current;
  const what = whatOf(current, updateExisting);
  const hasUpdates = updated > 0;
  const granted = current.granted.filter(({ is_new }) => is_new || updateExisting);
  const isReady = failed === 0 && skipped + (updateExisting ? 0 : updated) < total;

  const ask = async () => {
    const body = (
      <>
        {[...notices, hasUpdates && updateExisting ? text.applyUpdates : text.applyBody].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
        <GrantedRoles granted={granted} />
      </>
    );
    const grants = granted.length > 0;
    const confirmLabel = grants ? text.granted.confirm : text.title;
    if (await confirmAction({ title: text.applyTitle(what), body, confirmLabel, danger: grants })) {
      apply.mutate({ id: current.id, step: 'apply', body: { update_existing: updateExisting, confirms_roles: grants } });
    }
  };

  if (apply.isPending) {
    if (current.checked === total) return <Working label={text.applying(what)} />;
    const percent = Math.floor((100 * current.checked) / total);
    return <Working label={text.applyingPercent(what, percent)} percent={percent} />;
  }
  return (
    <>
      {apply.error && <ErrorNote message={text.applyFailed} error={apply.error} reveal />}
      {failed > 0 ? (
        <ErrorNote message={text.failed(failed, total)} />
      ) : (
        <Notice>
          {hasUpdates
            ? text.counts(total - skipped - updated, updated, skipped)
            : isReady
              ? text.good(total - skipped, total)
              : text.nothingNew}
        </Notice>
      )}
      {skipped > 0 && !hasUpdates && <Text>{text.skipped(skipped)}</Text>}
      <LeftOut current={current} />
      {ignored.length > 0 && <Text>{text.ignored(ignored)}</Text>}
      {notices.map((notice) => (
        <Text key={notice}>{notice}</Text>
      ))}
      {failed === 0 && <GrantedRoles granted={granted} />}
      {failed > 0 && <Text>{text.errorsBody}</Text>}
      {hasUpdates && failed === 0 && (
        <Radio.Group
          label={text.existing.label}
          description={text.existing.description}
          value={updateExisting ? 'update' : 'keep'}
          onChange={(value) => setUpdateExisting(value === 'update')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="update" label={text.existing.update} />
            <Radio value="keep" label={text.existing.keep} />
          </Stack>
        </Radio.Group>
      )}
      <div className={classes.actions}>
        {isReady && <Button classNames={{ root: classes.long, label: classes.longLabel }} onClick={() => void ask()}>{text.apply(what)}</Button>}
        {failed > 0 && <ExcelButton fetch={fetchErrors(current.id)} label={text.errors} />}
        <DiscardButton id={current.id} onDiscarded={onClose} />
      </div>
      {current.findings.length > 0 && <Findings findings={current.findings} />}
      {failed === 0 && <Sample id={current.id} />}
      {current.kind === 'people' && <WrittenNames id={current.id} />}
      {hasUpdates && updateExisting && <Changes id={current.id} />}
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
