import { readLocalStorageValue, useLocalStorage } from '@mantine/hooks';

/** The first key is also in `public/color-scheme.js`. */
export const COLOR_SCHEME_KEY = 'evaluacmo:color-scheme';
const SCORE_KEYS = { key: 'evaluacmo:score-keys', defaultValue: true };

/** Whether the keys 1 to 4 score, in this browser. */
export const useScoreKeysSetting = () => useLocalStorage({ ...SCORE_KEYS, getInitialValueInEffect: false });
export const hasScoreKeys = (): boolean => readLocalStorageValue(SCORE_KEYS);

function read(): [key: string, value: string][] {
  try {
    return [COLOR_SCHEME_KEY, SCORE_KEYS.key].flatMap((key) => {
      const value = localStorage.getItem(key);
      return value === null ? [] : [[key, value]];
    });
  } catch {
    // Storage may be blocked.
    return [];
  }
}

function restore([key, value]: [key: string, value: string]): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be full; the default applies.
  }
}

/** Signing out clears the browser's storage; its settings are restored afterwards. */
export async function keepingSettings<T>(signOut: Promise<T>): Promise<T> {
  const settings = read();
  try {
    return await signOut;
  } finally {
    settings.forEach(restore);
  }
}
