import { Button, Text } from '@mantine/core';
import type { Import } from '@/api/imports';
import { paths } from '@/paths';
import { imports as text } from '@/strings/imports';
import { ButtonLink, TextLink } from '@/ui/ButtonLink';
import { Notice } from '@/ui/Notice';
import { Changes } from './Changes';
import classes from './ImportsPage.module.css';
import { PLACES, whatOf } from './kinds';
import { LeftOut } from './LeftOut';
import { UndoButton } from './UndoButton';

interface DoneStepProps {
  current: Import;
  onClose: () => void;
}

/** The import is applied, and can be undone, or has been undone. */
export function DoneStep({ current, onClose }: DoneStepProps) {
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
