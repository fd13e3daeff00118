import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { letterQuery, type Letter, type PersonToRemind } from '@/api/mail';
import { reminders as text } from '@/strings/reminders';
import { BusyButton } from '@/ui/BusyButton';
import { showAlert, showFailure } from '@/ui/dialogs';
import classes from './RemindersPage.module.css';

/** Shows a person's reminder as it would be sent at present. */
export function LetterButton({ person }: { person: PersonToRemind }) {
  const queryClient = useQueryClient();
  const [isLoading, setLoading] = useState(false);

  const show = async () => {
    setLoading(true);
    try {
      const letter = await queryClient.query(letterQuery(person.id));
      setLoading(false);
      await showAlert(<Words letter={letter} />, text.previewTitle(letter.to));
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

const Words = ({ letter }: { letter: Letter }) => (
  <>
    <div className={classes.subject}>{letter.subject}</div>
    <pre className={classes.letter}>{letter.text}</pre>
  </>
);
