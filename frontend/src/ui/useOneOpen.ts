import { useState } from 'react';

/** Which of several forms is open. Closing one leaves another alone, which may have been opened while the first was being saved. */
export function useOneOpen<Key extends string | number>() {
  const [opened, open] = useState<Key | null>(null);
  const close = (key: Key) => open((current) => (current === key ? null : current));
  return { opened, open, close };
}
