import { Button, Loader, type MantineSize } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconFileDownload, IconPrinter } from '@tabler/icons-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { ApiError, UndeclaredError, declaring, isStatus } from '@/errors';
import { openTab, saveFile, type Tab } from '@/ui/saveFile';
import { pdf as text } from '@/strings/pdf';
import { offerRetry, showAlert } from '@/ui/dialogs';
import { FailureBoundary } from '@/ui/FailureBoundary';
import type { PdfProgress } from './content';
import { OutdatedError } from './OutdatedError';
import type { IssuedFolio, RenderOptions } from './PdfDocument';
import type { JobProgress } from './PdfProgressDialog';

const PdfProgressDialog = lazy(() => import('./PdfProgressDialog'));

export interface PdfJob {
  signal: AbortSignal;
  /** For work that asks the server many times before there is anything to draw. */
  onProgress: PdfProgress;
}

/** A document, or an archive of several, with its folios. */
interface Sealed {
  document: { render: (options: RenderOptions) => Promise<Blob> };
  fileName: string;
}

/** A document that waits for its folios. */
interface Unsealed {
  document: { seal: (issued: readonly IssuedFolio[]) => Sealed['document'] };
  fileName: string;
}

interface Sealing {
  /** Gathers what the document says and declares it; null where there is nothing to say. */
  compose: (job: PdfJob) => Promise<Sealed | null>;
  declare?: undefined;
}

interface Declaring {
  /** Gathers what the document says; null where there is nothing to say. */
  compose: (job: PdfJob) => Promise<Unsealed | null>;
  /** Records the download on the server and returns the folios; the document is not made without them. */
  declare: (signal: AbortSignal) => Promise<readonly IssuedFolio[]>;
}

interface PdfButtonParts {
  /** The alert where there is nothing. */
  empty: string;
  /** The screen's sentence where the data cannot be had. */
  failure: string;
  label?: string;
  /** Says more than the label, where that stands beside others like it. */
  name?: string;
  size?: MantineSize;
  variant?: 'default' | 'filled';
  /** Above the progress, for what is not one PDF. */
  working?: string;
  /** The progress of a long one, in words; by default `37 de 300`. */
  count?: (done: number, total: number) => string;
  /** Opens the document in a tab, whose browser prints it, also in place of printing the page by keyboard. */
  toPrint?: boolean;
  /** After the file was handed over. */
  onDone?: () => void;
}

type PdfButtonProps = PdfButtonParts & (Sealing | Declaring);

/** Quick documents need no dialog. */
const DIALOG_AFTER_MS = 700;

/**
 * Makes a document of results, once it is declared, and hands it to the downloads. Long ones show how
 * far they are, and can be stopped.
 */
export function PdfButton(props: PdfButtonProps) {
  const { empty, failure, name, size, variant = 'default', working, count, toPrint = false, onDone } = props;
  const { label = toPrint ? text.print : text.download } = props;
  const job = useRef<AbortController>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const [isSlow, setSlow] = useState(false);
  const [wasSlow, setWasSlow] = useState(false);
  if (isSlow && !wasSlow) setWasSlow(true);
  useEffect(() => () => job.current?.abort(), []);

  /** Whether there was anything to say. */
  const make = async ({ signal }: AbortController, tab: Tab | null): Promise<boolean> => {
    const report = (stage: JobProgress['stage']) => (done: number, total: number) =>
      setProgress({ stage, done, total });
    const sealed = await seal(props, { signal, onProgress: report('gathering') });
    if (!sealed) return false;
    setProgress({ stage: 'drawing', done: 0, total: 0 });
    const file = await sealed.document.render({ signal, onProgress: report('drawing') });
    if (!tab?.show(file)) saveFile(file, sealed.fileName);
    return true;
  };

  const finish = (timer: number) => {
    window.clearTimeout(timer);
    job.current = null;
    setProgress(null);
    setSlow(false);
    // From the dialog that closes; an alert that follows returns the focus here.
    if (document.activeElement?.closest('[role="dialog"]')) button.current?.focus();
  };

  const start = async () => {
    if (job.current) return;
    const controller = new AbortController();
    // Only the press itself may open one.
    const tab = toPrint ? openTab(text.working) : null;
    const timer = window.setTimeout(() => setSlow(true), DIALOG_AFTER_MS);
    job.current = controller;
    setProgress({ stage: 'gathering', done: 0, total: 0 });
    try {
      const isMade = await make(controller, tab);
      finish(timer);
      if (!isMade) tab?.close();
      if (isMade) onDone?.();
      else void showAlert(empty);
    } catch (error) {
      tab?.close();
      finish(timer);
      if (!controller.signal.aborted && (await showJobFailure(error, failure))) void start();
    }
  };

  useHotkeys(toPrint ? [['mod+P', () => void start()]] : [], []);

  const Icon = toPrint ? IconPrinter : IconFileDownload;
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        size={size}
        aria-label={name}
        leftSection={
          progress ? <Loader size={20} aria-hidden /> : <Icon size={20} stroke={1.7} aria-hidden />
        }
        // Not disabled: it would lose the focus.
        aria-busy={progress !== null}
        onClick={() => void start()}
      >
        {label}
      </Button>
      {wasSlow && (
        <FailureBoundary fallback={null}>
          <Suspense>
            <PdfProgressDialog progress={isSlow ? progress : null} title={working} count={count} onCancel={() => job.current?.abort()} />
          </Suspense>
        </FailureBoundary>
      )}
    </>
  );
}

async function seal(props: Sealing | Declaring, job: PdfJob): Promise<Sealed | null> {
  if (!props.declare) {
    const sealed = await props.compose(job);
    job.signal.throwIfAborted();
    return sealed;
  }
  const composed = await props.compose(job);
  job.signal.throwIfAborted();
  if (!composed) return null;
  const issued = await declaring(props.declare(job.signal));
  return { document: composed.document.seal(issued), fileName: composed.fileName };
}

/** Says what went wrong, and resolves to whether to try again. The end of a session has its own words. */
async function showJobFailure(error: unknown, failure: string): Promise<boolean> {
  if (error instanceof UndeclaredError) return showJobFailure(error.cause, text.undeclared);
  if (error instanceof OutdatedError) {
    void showAlert(error.message);
    return false;
  }
  if (isStatus(error, 401)) return false;
  return offerRetry(error, error instanceof ApiError ? failure : text.failed);
}
