/** Long enough for every browser to start reading the file. */
const RELEASE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = addressOf(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** A new tab that waits for a file. */
export interface Tab {
  /** Whether the file is shown: the tab may have been closed meanwhile. */
  show: (file: Blob) => boolean;
  close: () => void;
}

/** A new tab that says `waiting`; null where the browser opens none. */
export function openTab(waiting: string): Tab | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.document.title = waiting;
  tab.document.body.textContent = waiting;
  return {
    show: (file) => {
      if (tab.closed) return false;
      tab.location.replace(addressOf(file));
      return true;
    },
    close: () => tab.close(),
  };
}

function addressOf(file: Blob): string {
  const url = URL.createObjectURL(file);
  window.setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
  return url;
}
