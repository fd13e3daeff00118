/** Long enough for every browser to have started reading the file. */
const RELEASE_AFTER_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}

/** `fileName('Historial', 'Ana Ñáñez')` → `historial-ana-ñáñez.pdf`: letters of any script, no more. */
export const fileName = (...parts: string[]): string =>
  `${parts
    .join(' ')
    .normalize('NFC')
    .toLocaleLowerCase('es')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)}.pdf`;
