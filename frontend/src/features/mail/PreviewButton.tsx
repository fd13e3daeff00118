import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { previewQuery, type ReminderPreview } from '@/api/mail';
import { reminders as text } from '@/strings/reminders';
import { BusyButton } from '@/ui/BusyButton';
import { showAlert, showFailure } from '@/ui/dialogs';
import classes from './RemindersPage.module.css';

interface PreviewButtonProps {
  /** A person by their id, for their reminder. */
  of: number | 'invitation';
  /** The button's full name, where its words do not say enough. */
  label?: string;
  children: ReactNode;
}

/** Shows an e-mail as it would be sent at present. */
export function PreviewButton({ of, label, children }: PreviewButtonProps) {
  const queryClient = useQueryClient();
  const [isLoading, setLoading] = useState(false);

  const show = async () => {
    setLoading(true);
    try {
      const preview = await queryClient.query(previewQuery(of));
      setLoading(false);
      await showAlert(<Preview preview={preview} />, text.previewTitle(preview.to));
    } catch (error) {
      setLoading(false);
      await showFailure(error, text.previewFailed);
    }
  };

  return (
    <BusyButton
      size="xs"
      variant="light"
      busy={isLoading}
      onClick={() => void show()}
      aria-label={label}
    >
      {children}
    </BusyButton>
  );
}

const Preview = ({ preview }: { preview: ReminderPreview }) => (
  <>
    <div className={classes.subject}>{preview.subject}</div>
    <pre className={classes.preview}>{preview.text}</pre>
  </>
);
