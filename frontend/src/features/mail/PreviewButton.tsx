import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderPreviewQuery, type ReminderPreview, type PersonToRemind } from '@/api/mail';
import { reminders as text } from '@/strings/reminders';
import { BusyButton } from '@/ui/BusyButton';
import { showAlert, showFailure } from '@/ui/dialogs';
import classes from './RemindersPage.module.css';

/** Shows a person's reminder as it would be sent at present. */
export function PreviewButton({ person }: { person: PersonToRemind }) {
  const queryClient = useQueryClient();
  const [isLoading, setLoading] = useState(false);

  const show = async () => {
    setLoading(true);
    try {
      const preview = await queryClient.query(reminderPreviewQuery(person.id));
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
      aria-label={text.previewOf(person.name)}
    >
      {text.preview}
    </BusyButton>
  );
}

const Preview = ({ preview }: { preview: ReminderPreview }) => (
  <>
    <div className={classes.subject}>{preview.subject}</div>
    <pre className={classes.preview}>{preview.text}</pre>
  </>
);
