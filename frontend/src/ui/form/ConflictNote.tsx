import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDayAndHour } from '@/format';
import { common } from '@/strings/common';
import classes from './ConflictNote.module.css';

const text = common.form.conflict;

interface ConflictNoteProps {
  /** Null where the reader may not know. */
  by: string | null;
  at: string | null;
  theirs: ReactNode;
  mine: ReactNode;
  onKeepMine: () => void;
  onUseOther: () => void;
}

/** Two values of one field to choose from: what somebody else has saved, and what was filled in. For the `error` of an input, which is a paragraph. */
export const ConflictNote = ({ by, at, theirs, mine, onKeepMine, onUseOther }: ConflictNoteProps) => (
  <span className={classes.note}>
    <span className={classes.line}>
      {text.changed(by ?? text.somebody)} <Value>{theirs}</Value>
      {at === null ? '.' : ` ${text.on(formatDayAndHour(at))}`}
    </span>
    <span className={classes.line}>
      {text.yours} <Value>{mine}</Value>.
    </span>
    <span className={classes.buttons}>
      <Button size="sm" variant="default" onClick={onKeepMine}>
        {text.keepMine}
      </Button>
      <Button size="sm" variant="default" onClick={onUseOther}>
        {text.useOther}
      </Button>
    </span>
  </span>
);

const Value = ({ children }: { children: ReactNode }) => <b>«{children || text.empty}»</b>;
