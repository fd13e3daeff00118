import { Button, Card, SegmentedControl, Text, Title } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { templateUrl, useUpload, type ImportKind } from '@/api/imports';
import { imports as text } from '@/strings/imports';
import { ErrorNote } from '@/ui/ErrorNote';
import { FileDrop } from './FileDrop';
import classes from './ImportsPage.module.css';
import { isKind, KINDS } from './kinds';
import { Working } from './Working';

/** The limit of the server. */
const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

interface NewImportProps {
  onUploaded: (id: number, file: File) => void;
  /** Takes the focus that was on a removed button of the import before. */
  takesFocus: boolean;
}

/** Chooses the kind of import, offers its template and takes the file. */
export function NewImport({ onUploaded, takesFocus }: NewImportProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus]);
  const [params] = useSearchParams();
  const requestedKind = params.get('kind');
  const [kind, setKind] = useState<ImportKind>(isKind(requestedKind) ? requestedKind : 'people');
  return (
    <Card component="section" aria-label={text.kind} ref={card} tabIndex={-1} className={classes.new}>
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.kind }}
        aria-label={text.kind}
        data={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
        value={kind}
        onChange={(value) => isKind(value) && setKind(value)}
      />
      <Text mt="md">{text.about[kind]}</Text>
      <div className={classes.steps}>
        <section className={classes.step}>
          <Title order={2}>{text.steps.template}</Title>
          <Text c="dimmed">{text.templateBody} {text.ownFile}</Text>
          <div>
            <Button
              component="a"
              href={templateUrl(kind)}
              download
              variant="default"
              leftSection={<IconFileSpreadsheet size={20} stroke={1.7} aria-hidden />}
            >
              {text.template}
            </Button>
          </div>
        </section>
        <section className={classes.step}>
          <Title order={2}>{text.steps.file}</Title>
          <UploadStep kind={kind} onUploaded={onUploaded} />
        </section>
      </div>
    </Card>
  );
}

function UploadStep({ kind, onUploaded }: { kind: ImportKind; onUploaded: NewImportProps['onUploaded'] }) {
  const upload = useUpload();
  const [share, setShare] = useState(0);
  const [isTooLarge, setTooLarge] = useState(false);
  const job = useRef<AbortController>(null);
  useEffect(() => () => job.current?.abort(), []);

  const send = (file: File) => {
    setTooLarge(file.size > UPLOAD_MAX_BYTES);
    if (file.size > UPLOAD_MAX_BYTES) return;
    const controller = new AbortController();
    job.current = controller;
    setShare(0);
    upload.mutate(
      { kind, file, signal: controller.signal, onProgress: setShare },
      { onSuccess: ({ id }) => onUploaded(id, file) },
    );
  };

  const cancel = () => {
    job.current?.abort();
    // At once, even if the token is still on its way.
    upload.reset();
  };

  if (upload.isPending) {
    const { name } = upload.variables.file;
    const percent = Math.round(share * 100);
    return (
      <Working
        label={percent < 100 ? text.uploading(name, percent) : text.reading(name)}
        percent={percent}
        onCancel={cancel}
      />
    );
  }
  return (
    <>
      {isTooLarge && <ErrorNote message={text.tooLarge} />}
      {upload.error && !isTooLarge && <ErrorNote message={text.uploadFailed} error={upload.error} />}
      <FileDrop onFile={send} />
    </>
  );
}
