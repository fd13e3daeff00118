import { Button, Text } from '@mantine/core';
import type { Import } from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { ButtonLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';
import classes from './ImportsPage.module.css';
import { PLACES } from './kinds';
import { UndoButton } from './UndoButton';

interface DoneStepProps {
  current: Import;
  onClose: () => void;
}

/** The import is applied, and can be undone, or has been undone. */
export function DoneStep({ current, onClose }: DoneStepProps) {
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
