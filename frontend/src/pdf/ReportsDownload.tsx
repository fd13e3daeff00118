import { Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { reports } from '@/strings/reports';
import { notifySuccess } from '@/ui/toasts';
import { PdfButton, type PdfJob } from './PdfButton';
import type { collectReports } from './reportPdf';

const text = reports.handOut;

/** A document of more than this takes a browser's memory, and nobody prints it. */
const MOST_IN_ONE = 300;

interface ReportsDownloadProps {
  /** How many reports they are. */
  count: number;
  /** Reads and issues them, some at a time. */
  issue: (job: PdfJob) => Parameters<typeof collectReports>[1];
  /** The title of one document of all of them. */
  title: string;
  /** The folder of a person's report. */
  categoryOf: (userId: number) => string;
  /** The alert where there is none after all. */
  empty: string;
  onDone: () => void;
}

/** Downloads several reports: one PDF each in a ZIP, or some hundreds in one PDF. */
export function ReportsDownload({ count, issue, title, categoryOf, empty, onDone }: ReportsDownloadProps) {
  const [isInOne, setInOne] = useState(false);
  const isTooMany = count > MOST_IN_ONE;
  const isOneFile = isInOne && !isTooMany;

  const compose = async (job: PdfJob) => {
    const { ReportsApart, ReportsInOne, collectReports } = await import('./reportPdf');
    const collection = isOneFile ? new ReportsInOne(title) : new ReportsApart(categoryOf, job.signal);
    return collectReports(collection, issue(job));
  };
  return (
    <Stack>
      <Radio.Group label={text.files} value={isOneFile ? 'one' : 'apart'} onChange={(value) => setInOne(value === 'one')}>
        <Stack gap="lg" mt="xs">
          <Radio value="apart" label={text.apart} />
          <Radio
            value="one"
            label={text.inOne}
            disabled={isTooMany}
            {...(isTooMany && { description: text.mostInOne(MOST_IN_ONE) })}
          />
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <PdfButton
          variant="filled"
          label={text.download(count)}
          compose={compose}
          count={text.count}
          working={text.working}
          empty={empty}
          failure={text.failed}
          onDone={() => {
            notifySuccess(text.done(count));
            onDone();
          }}
        />
      </Group>
    </Stack>
  );
}
