import { Button, Checkbox, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { serverSetting } from '@/serverSettings';
import { secondFactor } from '@/strings/secondFactor';
import { BusyButton } from '@/ui/BusyButton';
import { PageHeader } from '@/ui/PageHeader';
import { saveFile } from '@/ui/saveFile';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import classes from './SecondFactor.module.css';

const text = secondFactor.recovery;

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The words on the button that goes on. */
  doneLabel: string;
  isBusy?: boolean;
  onDone: () => void;
}

/** New recovery codes, which are shown only this once: as a page of its own, so that it can be printed. */
export function RecoveryCodes({ codes, doneLabel, isBusy = false, onDone }: RecoveryCodesProps) {
  const [isSaved, setSaved] = useState(false);
  useLeaveGuard(() => !isSaved, undefined, () => text.leave);
  const lines = codes.join('\n');
  const download = () => {
    const head = text.fileHead(serverSetting('school-name'), window.location.origin);
    saveFile(new Blob([`${head}\n\n${lines}\n`], { type: 'text/plain' }), text.fileName);
  };
  return (
    <>
      <PageHeader title={text.title} description={text.intro} back={null} />
      <ol className={classes.codes} aria-label={text.list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={classes.screenOnly}>
        <div className={classes.buttons}>
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
            {text.download}
          </Button>
          <CopyText value={lines}>{text.copy}</CopyText>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {text.print}
          </Button>
        </div>
        <Checkbox
          size="md"
          my="lg"
          label={text.saved}
          checked={isSaved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <BusyButton busy={isBusy} disabled={!isSaved} onClick={onDone}>
          {doneLabel}
        </BusyButton>
      </div>
    </>
  );
}

/** Copies a text, where the browser lets pages do that, and says so. */
export function CopyText({ value, children }: { value: string; children: string }) {
  // absent on pages that are not secure
  if (!('clipboard' in navigator)) return null;
  return (
    <CopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? text.copied : children}</span>
        </Button>
      )}
    </CopyButton>
  );
}
