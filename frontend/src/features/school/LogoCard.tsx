import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useRemoveLogo, useUploadLogo } from '@/api/school';
import { paths } from '@/paths';
import { school as text } from '@/strings/school';
import { confirmAction } from '@/ui/dialogs';
import { ErrorNote } from '@/ui/ErrorNote';
import { SectionCard } from '@/ui/SectionCard';
import { notifySuccess } from '@/ui/toasts';
import { useRestoreFocus } from '@/ui/useRestoreFocus';
import classes from './SchoolPage.module.css';

/** The limit of the server. */
const LOGO_MAX_BYTES = 1024 * 1024;

/** The logo as it is served, and what replaces or removes it. */
export function LogoCard({ hash }: { hash: string }) {
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const [isTooHeavy, setTooHeavy] = useState(false);
  const resetChooser = useRef<() => void>(null);
  const { target: chooser, restoreFocus } = useRestoreFocus<HTMLButtonElement>(!upload.isPending && !remove.isPending);

  const send = (file: File | null) => {
    if (!file) return;
    // The same file can be chosen again after it has been corrected.
    resetChooser.current?.();
    remove.reset();
    upload.reset();
    setTooHeavy(file.size > LOGO_MAX_BYTES);
    if (file.size > LOGO_MAX_BYTES) return;
    restoreFocus();
    upload.mutate(file, { onSuccess: () => notifySuccess(text.uploaded) });
  };

  const askAndRemove = async () => {
    const isSure = await confirmAction({
      title: text.removeTitle,
      body: text.removeBody,
      confirmLabel: text.remove,
      danger: true,
    });
    if (!isSure) return;
    setTooHeavy(false);
    upload.reset();
    restoreFocus();
    remove.mutate(undefined, { onSuccess: () => notifySuccess(text.removed) });
  };

  return (
    <SectionCard title={text.logo} gap={0}>
      <Text c="dimmed" mt={4}>
        {text.logoBody}
      </Text>
      <img
        className={classes.preview}
        src={paths.logo(hash)}
        alt={hash ? text.present : text.builtIn}
        width={160}
        height={160}
      />
      {!hash && (
        <Text c="dimmed" size="sm">
          {text.noLogo}
        </Text>
      )}
      {isTooHeavy && <ErrorNote message={text.tooHeavy} />}
      {upload.error && <ErrorNote message={text.uploadFailed} error={upload.error} />}
      {remove.error && <ErrorNote message={text.removeFailed} error={remove.error} />}
      <div className={classes.actions}>
        <FileButton
          resetRef={resetChooser}
          accept="image/png,image/jpeg"
          onChange={send}
          inputProps={{ 'aria-label': text.logo }}
        >
          {(props) => (
            <Button
              {...props}
              ref={chooser}
              variant={hash ? 'default' : 'filled'}
              loading={upload.isPending}
              leftSection={<IconUpload size={20} stroke={1.7} aria-hidden />}
            >
              {hash ? text.replace : text.choose}
            </Button>
          )}
        </FileButton>
        {hash && (
          <Button variant="default" loading={remove.isPending} onClick={() => void askAndRemove()}>
            {text.remove}
          </Button>
        )}
      </div>
    </SectionCard>
  );
}
