import { Card, Skeleton, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useImport, type Import, type ImportKind } from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { QueryBoundary } from '@/ui/QueryBoundary';
import { isFocusFree } from '@/ui/useFocusGuard';
import { CheckedStep } from './CheckedStep';
import { CheckingStep } from './CheckingStep';
import { DoneStep } from './DoneStep';
import classes from './ImportsPage.module.css';
import { MappingStep } from './MappingStep';

interface CurrentImportProps extends SameFile {
  id: number;
  onClose: (kind: ImportKind) => void;
}

export interface SameFile {
  /** The file that was read, where it has just been uploaded here. */
  file?: File;
  /** The file was read again, for something else in it. */
  onUploaded: (id: number, file: File) => void;
}

/** The current import: checked, shown with its errors, applied. */
export function CurrentImport({ id, onClose, ...sameFile }: CurrentImportProps) {
  const query = useImport(id);
  return (
    <Card component="section" className={classes.card} aria-label={query.data?.file_name ?? text.title}>
      <QueryBoundary query={query} failure={text.loadFailed} skeleton={<Skeleton h={160} />}>
        {(current) => (
          <div className={classes.current}>
            <Name current={current} />
            <Step current={current} onClose={() => onClose(current.kind)} {...sameFile} />
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
    if (isFocusFree()) heading.current?.focus();
  }, [current.state]);
  return (
    <Title order={2} className={classes.name} ref={heading} tabIndex={-1}>
      {text.kinds[current.kind]}: {current.file_name}
    </Title>
  );
}

function Step({ current, onClose, ...sameFile }: SameFile & { current: Import; onClose: () => void }) {
  if (current.state === 'mapping') return <MappingStep current={current} onClose={onClose} />;
  if (current.state === 'checking') return <CheckingStep current={current} onClose={onClose} />;
  if (current.state === 'checked') return <CheckedStep current={current} onClose={onClose} />;
  return <DoneStep current={current} onClose={onClose} {...sameFile} />;
}
