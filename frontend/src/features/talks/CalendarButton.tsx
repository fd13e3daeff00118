import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchCalendar, type Talk } from '@/api/talks';
import { talks } from '@/strings/talks';
import { BusyButton } from '@/ui/BusyButton';
import { showFailure } from '@/ui/dialogs';
import { saveFile } from '@/ui/saveFile';

/** Downloads the agreed moment for one's calendar. */
export function CalendarButton({ talk }: { talk: Talk }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { file, name } = await fetchCalendar(talk.id);
      saveFile(file, name);
    } catch (error) {
      await showFailure(error, talks.calendar.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      variant="default"
      busy={isBusy}
      leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden />}
      onClick={() => void download()}
    >
      {talks.calendar.download}
    </BusyButton>
  );
}
