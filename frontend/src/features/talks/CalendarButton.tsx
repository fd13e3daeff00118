import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { fetchCalendar, type Talk } from '@/api/talks';
import { talks } from '@/strings/talks';
import { attempt } from '@/ui/attempt';
import { BusyButton } from '@/ui/BusyButton';
import { saveFile } from '@/ui/saveFile';

/** Downloads the agreed moment for one's calendar. */
export function CalendarButton({ talk }: { talk: Talk }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await attempt(fetchCalendar(talk.id), { onDone: ({ file, name }) => saveFile(file, name), failed: talks.calendar.failed });
    setBusy(false);
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
