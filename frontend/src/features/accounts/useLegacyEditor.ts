import { useRef, useState } from 'react';
import { confirmLeave } from '@/ui/useLeaveGuard';

interface Editor<T> {
  /** Null for somebody new. */
  person: T | null;
  /** Different each time the form is opened, so that it begins afresh. */
  key: number;
}

/** The person who is in the form. Another one is opened only once what was typed may be lost. */
export function useLegacyEditor<T extends { id: number }>() {
  const [editor, setEditor] = useState<Editor<T> | null>(null);
  const opener = useRef<Element | null>(null);

  const close = () => {
    setEditor(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const open = async (person: T | null) => {
    const pressed = document.activeElement;
    if (!(await confirmLeave())) return;
    opener.current = pressed;
    setEditor((before) => ({ person, key: (before?.key ?? 0) + 1 }));
  };
  const closeRemoved = (personId: number) =>
    setEditor((before) => (before?.person?.id === personId ? null : before));

  return { editor, open, close, closeRemoved };
}
