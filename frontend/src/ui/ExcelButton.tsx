import { Button, Loader, type MantineSize } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { isStatus } from '@/errors';
import { saveFile } from '@/ui/saveFile';
import { workbooks as text } from '@/strings/workbooks';
import { offerRetry } from './dialogs';

export interface ExcelButtonProps {
  /** Requests the workbook with the screen's filters. */
  fetch: (signal: AbortSignal) => Promise<{ file: Blob; name: string }>;
  /** Set where a screen has several. */
  label?: string;
  size?: MantineSize;
}

/** Downloads the screen's table as a workbook, one at a time. Leaving the screen aborts it. */
export function ExcelButton({ fetch, label = text.download, size }: ExcelButtonProps) {
  const job = useRef<AbortController>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => job.current?.abort(), []);

  const start = async () => {
    if (job.current) return;
    const controller = new AbortController();
    job.current = controller;
    setBusy(true);
    let failure: unknown = null;
    try {
      const { file, name } = await fetch(controller.signal);
      saveFile(file, name);
    } catch (error) {
      failure = error;
    }
    job.current = null;
    setBusy(false);
    // The end of the session is announced elsewhere.
    if (failure === null || controller.signal.aborted || isStatus(failure, 401)) return;
    if (await offerRetry(failure, text.failed)) void start();
  };

  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={
        isBusy ? <Loader size={20} aria-hidden /> : <IconFileSpreadsheet size={20} stroke={1.7} aria-hidden />
      }
      // Not disabled: it would lose the focus.
      aria-busy={isBusy}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}
