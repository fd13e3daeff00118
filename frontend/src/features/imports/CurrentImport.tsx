import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import {
  fetchErrors,
  useApply,
  useCheckToTheEnd,
  useDiscard,
  useImport,
  usePolledImport,
  type Import,
} from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { ButtonLink } from '@/ui/ButtonLink';
import { confirmAction, showFailure } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { ExcelButton } from '@/ui/ExcelButton';
import { Notice } from '@/ui/Notice';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { Findings } from './Findings';
import classes from './ImportsPage.module.css';
import { PLACES } from './kinds';
import { UndoButton } from './UndoButton';
import { Working } from './Working';

interface CurrentImportProps {
  id: number;
  onClose: () => void;
}

/** The current import: checked, shown with its errors, applied. */
export function CurrentImport({ id, onClose }: CurrentImportProps) {
  const query = useImport(id);
  return (
    <Card component="section" aria-label={query.data?.file_name ?? text.title}>
      <QueryBoundary query={query} failure={text.loadFailed} skeleton={<Skeleton h={160} />}>
        {(current) => (
          <div className={classes.current}>
            <Name current={current} />
            <Step current={current} onClose={onClose} />
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}

/** Takes the focus where the focused button of the previous step has been removed. */
function Name({ current }: { current: Import }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus();
  }, [current.state]);
  return (
    <Title order={2} className={classes.name} ref={heading} tabIndex={-1}>
      {text.kinds[current.kind]}: {current.file_name}
    </Title>
  );
}

function Step({ current, onClose }: { current: Import; onClose: () => void }) {
  if (current.state === 'checking') return <Checking current={current} onClose={onClose} />;
  if (current.state === 'checked') return <Checked current={current} onClose={onClose} />;
  return <Done current={current} onClose={onClose} />;
}

function Checking({ current, onClose }: { current: Import; onClose: () => void }) {
  const checkToTheEnd = useCheckToTheEnd();
  const discard = useDiscard();
  const [failure, setFailure] = useState<unknown>(null);
  const isGoing = failure === null;
  const { id } = current;
  useEffect(() => {
    if (!isGoing) return;
    const controller = new AbortController();
    checkToTheEnd(id, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) setFailure(error);
    });
    return () => controller.abort();
  }, [checkToTheEnd, id, isGoing]);

  if (failure !== null) {
    return (
      <ErrorNote message={text.checkFailed} error={failure}>
        <Button size="sm" variant="default" mt="sm" onClick={() => setFailure(null)}>
          {text.continueCheck}
        </Button>
      </ErrorNote>
    );
  }
  return (
    <Working
      label={text.checking(current.checked, current.total)}
      percent={(100 * current.checked) / current.total}
      onCancel={() => {
        discard.mutate(id);
        onClose();
      }}
    />
  );
}

function Checked({ current, onClose }: { current: Import; onClose: () => void }) {
  const apply = useApply();
  const discard = useDiscard();
  usePolledImport(current.id, apply.isPending);
  const { total, failed, skipped, notices, ignored } = current;
  const what = text.things[current.kind](total - failed - skipped);
  const isReady = failed === 0 && skipped < total;

  const ask = async () => {
    const body = (
      <>
        {[...notices, text.applyBody].map((sentence) => (
          <Text key={sentence}>{sentence}</Text>
        ))}
      </>
    );
    if (await confirmAction({ title: text.applyTitle(what), body, confirmLabel: text.title })) {
      apply.mutate(current.id);
    }
  };
  const leave = async () => {
    if (!(await confirmAction({ title: text.discardTitle, body: text.discardBody, confirmLabel: text.discard }))) {
      return;
    }
    discard.mutate(current.id, {
      onSuccess: onClose,
      onError: (error) => void showFailure(error, text.discardFailed),
    });
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
        <Notice>{isReady ? text.good(total - skipped, total) : text.nothingNew}</Notice>
      )}
      {skipped > 0 && <Text>{text.skipped(skipped)}</Text>}
      {ignored.length > 0 && <Text>{text.ignored(ignored)}</Text>}
      {notices.map((notice) => (
        <Text key={notice}>{notice}</Text>
      ))}
      {failed > 0 && <Text>{text.errorsBody}</Text>}
      <div className={classes.actions}>
        {isReady && <Button onClick={() => void ask()}>{text.apply(what)}</Button>}
        {failed > 0 && <ExcelButton fetch={fetchErrors(current.id)} label={text.errors} />}
        <Button variant="default" onClick={() => void leave()}>
          {text.another}
        </Button>
      </div>
      {current.findings.length > 0 && <Findings findings={current.findings} />}
    </>
  );
}

function Done({ current, onClose }: { current: Import; onClose: () => void }) {
  const what = text.things[current.kind](current.total - current.skipped);
  const isApplied = current.state === 'applied';
  return (
    <>
      <Notice>{isApplied ? text.applied(what) : text.undone}</Notice>
      {isApplied && current.kind === 'people' && <Text>{text.noPasswords}</Text>}
      <div className={classes.actions}>
        {isApplied && <ButtonLink to={PLACES[current.kind]}>{text.see[current.kind]}</ButtonLink>}
        <Button variant="default" onClick={onClose}>
          {text.another}
        </Button>
        {isApplied && <UndoButton record={current} />}
      </div>
    </>
  );
}
