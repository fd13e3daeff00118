import { Button, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { LOCALE } from '@/constants';
import { isStatus, type ApiError } from '@/errors';
import { formatDateTime, formatRelative } from '@/format';
import { results } from '@/strings/results';
import type { SaveStatus } from './autosave';
import { countAnswered } from './draft';
import { noteMovement } from './strayTaps';
import classes from './SaveLine.module.css';
import type { FormTypes, SavedContent, StoredDraft } from './kinds';
import { isOutdated } from './outdated';
import type { OpenForm } from './useForm';

const text = results.draft;
const AGO = new Intl.RelativeTimeFormat(LOCALE, { style: 'narrow' });
const SECOND_MS = 1000;
const MINUTE = 60;

const ICONS = {
  untouched: IconCloudCheck,
  saving: IconCloudUp,
  saved: IconCloudCheck,
  offline: IconCloudOff,
  conflict: IconAlertTriangle,
  refused: IconAlertTriangle,
};

/** The states that take more room than the bar has, and stand above it. */
const ASKING: ReadonlySet<SaveStatus['kind']> = new Set(['conflict', 'refused']);

interface SaveLineProps<T extends FormTypes> {
  form: OpenForm<T>;
  /** Loads the questions that are asked now. */
  onReload: () => Promise<void>;
}

/** Whether the answers are saved, and what can be done about it: always in sight, and read out when that changes. */
export function SaveLine<T extends FormTypes>({ form, onReload }: SaveLineProps<T>) {
  const { saveStatus: status, isReadOnly, store } = form;
  const Icon = ICONS[status.kind];
  const asks = ASKING.has(status.kind);
  useLayoutEffect(() => {
    if (asks) noteMovement();
  }, [asks]);
  return (
    <div className={classes.line} data-kind={status.kind} data-asks={asks || undefined}>
      <Icon size={18} stroke={1.8} aria-hidden className={classes.icon} />
      <span className={classes.text} aria-hidden>
        {status.kind === 'saved' ? <Ago at={status.at} /> : describe(status)}
      </span>
      <VisuallyHidden role="status">{announcementOf(status)}</VisuallyHidden>
      {status.kind === 'conflict' && (
        <>
          <Small disabled={isReadOnly} onClick={store.loadServerDraft}>
            {status.other ? text.load : text.loadEmpty}
          </Small>
          <Small disabled={isReadOnly} onClick={() => store.autosaver.overwrite()}>
            {text.keep}
          </Small>
        </>
      )}
      {status.kind === 'refused' && isOutdated(status.error) && (
        <Small disabled={isReadOnly} onClick={() => void onReload()}>
          {results.submit.reload}
        </Small>
      )}
    </div>
  );
}

const Small = (props: { disabled: boolean; onClick: () => void; children: ReactNode }) => (
  <Button variant="default" size="compact-sm" {...props} />
);

function describe(status: Exclude<SaveStatus, { kind: 'saved' }>): string {
  if (status.kind === 'conflict') return describeOther(status.other);
  if (status.kind === 'refused') return text.refused(reasonOf(status.error));
  if (status.kind === 'saving' && status.isSlow) return text.slow;
  return text[status.kind];
}

/** A proxy before the server, which has no sentence of its own, may take less than it. */
const reasonOf = (error: ApiError): string => (error.isForeign && isStatus(error, 413) ? text.tooLong : error.message);

/** How much the other version holds and how old it is, to help choosing between the two. */
const describeOther = (other: StoredDraft<SavedContent> | null): string =>
  other ? text.conflict(countAnswered(other.content), formatDateTime(other.saved_at)) : text.discardedElsewhere;

/** Not every single saving is read out. */
function announcementOf(status: SaveStatus): string {
  if (status.kind !== 'saving' && status.kind !== 'saved') return describe(status);
  return status.isSlow ? text.slow : text.savedNow;
}

/** `Guardado hace 3 s`, which keeps counting. */
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
