import { Button, Loader, type MantineSize } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { ApiError, isStatus } from '@/errors';
import { saveFile } from '@/ui/saveFile';
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

/** A document, or an archive of several, that waits for its folios. */
interface Unsealed {
  seal: (issued: readonly IssuedFolio[]) => { render: (options: RenderOptions) => Promise<Blob> };
}

interface ComposedPdf {
  document: Unsealed;
  fileName: string;
}

interface PdfButtonProps<Composed extends ComposedPdf> {
  /** Gathers what the document says; null where there is nothing to say. */
  compose: (job: PdfJob) => Promise<Composed | null>;
  /** Records the download on the server and returns the folios; the document is not made without them. */
  declare: (signal: AbortSignal, composed: Composed) => Promise<readonly IssuedFolio[]>;
  /** The alert where there is nothing. */
  empty: string;
  /** The screen's sentence where the data cannot be had. */
  failure: string;
  label?: string;
  /** Says more than the label, where that stands beside others like it. */
  name?: string;
  size?: MantineSize;
  /** Above the progress, for what is not one PDF. */
  working?: string;
  /** The progress of a long one, in words; by default `37 de 300`. */
  count?: (done: number, total: number) => string;
}

/** Quick documents need no dialog. */
const DIALOG_AFTER_MS = 700;

/** The download could not be recorded. */
class UndeclaredError extends Error {}

/**
 * Makes a document of results, once it is declared, and hands it to the downloads. Long ones show how
 * far they are, and can be stopped.
 */
export function PdfButton<Composed extends ComposedPdf>(props: PdfButtonProps<Composed>) {
  const { compose, declare, empty, failure, label = text.download, name, size, working, count } = props;
  const job = useRef<AbortController>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const [isSlow, setSlow] = useState(false);
  const [wasSlow, setWasSlow] = useState(false);
  if (isSlow && !wasSlow) setWasSlow(true);
  useEffect(() => () => job.current?.abort(), []);

  /** Whether there was anything to say. */
  const make = async ({ signal }: AbortController): Promise<boolean> => {
    const report = (stage: JobProgress['stage']) => (done: number, total: number) =>
      setProgress({ stage, done, total });
    const composed = await compose({ signal, onProgress: report('gathering') });
    signal.throwIfAborted();
    if (!composed) return false;
    const issued = await declare(signal, composed).catch((cause: unknown) => {
      throw new UndeclaredError(text.undeclared, { cause });
    });
    setProgress({ stage: 'drawing', done: 0, total: 0 });
    const file = await composed.document.seal(issued).render({ signal, onProgress: report('drawing') });
    saveFile(file, composed.fileName);
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
    const timer = window.setTimeout(() => setSlow(true), DIALOG_AFTER_MS);
    job.current = controller;
    setProgress({ stage: 'gathering', done: 0, total: 0 });
    try {
      const isMade = await make(controller);
      finish(timer);
      if (!isMade) void showAlert(empty);
    } catch (error) {
      finish(timer);
      if (!controller.signal.aborted && (await showJobFailure(error, failure))) void start();
    }
  };

  return (
    <>
      <Button
        ref={button}
        variant="default"
        size={size}
        aria-label={name}
        leftSection={
          progress ? <Loader size={20} aria-hidden /> : <IconFileDownload size={20} stroke={1.7} aria-hidden />
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

/** Says what went wrong, and resolves to whether to try again. The end of a session has its own words. */
async function showJobFailure(error: unknown, failure: string): Promise<boolean> {
  if (error instanceof UndeclaredError) return showJobFailure(error.cause, error.message);
  if (error instanceof OutdatedError) {
    void showAlert(error.message);
    return false;
  }
  if (isStatus(error, 401)) return false;
  return offerRetry(error, error instanceof ApiError ? failure : text.failed);
}
