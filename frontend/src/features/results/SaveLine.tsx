import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import type { Draft } from '@/api/drafts';
import { formatDateTime, formatRelative } from '@/format';
import { results } from '@/strings/results';
import { answeredIn } from './draft';
import type { Keeping } from './DraftKeeper';
import classes from './SaveLine.module.css';

const text = results.draft;
const AGO = new Intl.RelativeTimeFormat('es', { style: 'narrow' });
const SECOND_MS = 1000;
const MINUTE = 60;

const ICONS = {
  untouched: IconCloudCheck,
  saving: IconCloudUp,
  saved: IconCloudCheck,
  waiting: IconCloudOff,
  newer: IconAlertTriangle,
  refused: IconAlertTriangle,
};

const KEPT: ReadonlySet<Keeping['kind']> = new Set(['untouched', 'saving', 'saved']);

export interface SaveLineProps {
  keeping: Keeping;
  /** Whether there is anything to be forgotten, which is offered while the server can be told. */
  isBegun: boolean;
  onLoad: () => void;
  onKeep: () => void;
  /** Offered where the questions have to be fetched anew for anything to be saved. */
  onReload: (() => void) | null;
  onStartOver: () => void;
}

/** Where the answers are: always to be seen, and read out when it changes for better or worse. */
export function SaveLine({ keeping, isBegun, onLoad, onKeep, onReload, onStartOver }: SaveLineProps) {
  const Icon = ICONS[keeping.kind];
  return (
    <div className={classes.line} data-kind={keeping.kind}>
      <Icon size={18} stroke={1.8} aria-hidden className={classes.icon} />
      <span className={classes.text} aria-hidden>
        {keeping.kind === 'saved' ? <Ago at={keeping.at} /> : tell(keeping)}
      </span>
      <VisuallyHidden role="status">{announce(keeping)}</VisuallyHidden>
      {keeping.kind === 'newer' && (
        <>
          <Small onClick={onLoad}>{keeping.other ? text.load : text.loadEmpty}</Small>
          <Small onClick={onKeep}>{text.keep}</Small>
        </>
      )}
      {onReload && <Small onClick={onReload}>{results.submit.reload}</Small>}
      {isBegun && KEPT.has(keeping.kind) && (
        <Button variant="subtle" size="compact-sm" className={classes.over} onClick={onStartOver}>
          {text.startOver}
        </Button>
      )}
    </div>
  );
}

const Small = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="default" size="compact-sm" onClick={onClick}>
    {children}
  </Button>
);

function tell(keeping: Exclude<Keeping, { kind: 'saved' }>): string {
  if (keeping.kind === 'newer') return tellOther(keeping.other);
  if (keeping.kind === 'refused') return text.refused(keeping.error.message);
  return text[keeping.kind];
}

/** What one would take over, so that one can tell which of the two is worth keeping. */
const tellOther = (other: Draft | null): string =>
  other ? text.newer(answeredIn(other.content), formatDateTime(other.saved_at)) : text.discardedElsewhere;

/** That it is being saved again and again is not read out each time. */
const announce = (keeping: Keeping): string =>
  keeping.kind === 'saving' || keeping.kind === 'saved' ? text.savedNow : tell(keeping);

/** `Guardado hace 3 s`, which goes on by itself. */
function Ago({ at }: { at: number }) {
  const now = useNow();
  const seconds = Math.max(0, Math.round((now - at) / SECOND_MS));
  if (seconds < 1) return text.savedNow;
  if (seconds < MINUTE) return text.saved(AGO.format(-seconds, 'second'));
  return text.saved(formatRelative(new Date(at).toISOString(), now));
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
