import { Button, Text } from '@mantine/core';
import { useUpload, type Import } from '@/api/imports';
import { paths } from '@/paths';
import { imports as text } from '@/strings/imports';
import { BusyButton } from '@/ui/BusyButton';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { showFailure } from '@/ui/dialogs';
import { Notice } from '@/ui/Notice';
import { Changes } from './Changes';
import type { SameFile } from './CurrentImport';
import classes from './ImportsPage.module.css';
import { PLACES, whatOf } from './kinds';
import { LeftOut } from './LeftOut';
import { UndoButton } from './UndoButton';

interface DoneStepProps extends SameFile {
  current: Import;
  onClose: () => void;
}

/** The import is applied, and can be undone, or has been undone. */
export function DoneStep({ current, onClose, file, onUploaded }: DoneStepProps) {
  const what = whatOf(current);
  const created = current.total - current.skipped - current.omitted - current.updated;
  const isApplied = current.state === 'applied';
  return (
    <>
      <Notice>{isApplied ? text.applied(what) : text.undone}</Notice>
      {isApplied && <LeftOut current={current} />}
      {isApplied && current.kind === 'people' && created > 0 && (
        <Text>
          {current.updated > 0 ? text.newHaveNoPasswords(created) : text.noPasswords(created)}{' '}
          <TextLink to={`${paths.users}?status=none`}>{text.giveAccess(created)}</TextLink>
        </Text>
      )}
      <div className={classes.actions}>
        {isApplied && current.kind === 'people' && file && current.ignored.length > 0 && (
          <AssignmentsButton file={file} onUploaded={onUploaded} />
        )}
        {isApplied && <ButtonLink to={PLACES[current.kind]}>{text.see[current.kind]}</ButtonLink>}
        <Button variant="default" onClick={onClose}>
          {text.another}
        </Button>
        {isApplied && <UndoButton record={current} />}
      </div>
      {isApplied && current.updated > 0 && <Changes id={current.id} />}
    </>
  );
}

/** Reads the same list once more, for whom each person is evaluated by. */
function AssignmentsButton({ file, onUploaded }: Required<SameFile>) {
  const upload = useUpload();
  const start = async () => {
    try {
      const { id } = await upload.mutateAsync({ kind: 'assignments', file, signal: new AbortController().signal, onProgress: () => undefined });
      onUploaded(id, file);
    } catch (error) {
      await showFailure(error, text.uploadFailed);
    }
  };
  return (
    <BusyButton busy={upload.isPending} onClick={() => void start()}>
      {text.sameFile}
    </BusyButton>
  );
}
