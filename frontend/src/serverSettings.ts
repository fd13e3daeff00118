import { useSyncExternalStore } from 'react';
import { common } from '@/strings/common';

const FALLBACKS = {
  'school-name': () => common.schoolFallback,
  'school-city': () => '',
  'school-nit': () => '',
  'school-logo': () => '',
  'support-email': () => `soporte@${window.location.hostname}`,
  'time-zone': () => 'America/Bogota',
  'sign-in-by-identity-number': () => 'off',
  'school-account': () => '',
  passwords: () => 'all',
};

type ServerSetting = keyof typeof FALLBACKS;

const metaOf = (name: ServerSetting) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);

/**
 * A setting that the server writes into the page's `<meta>` tags. While the page is served by
 * something else, the placeholder is still there and the fallback counts.
 */
export function serverSetting(name: ServerSetting): string {
  const content = metaOf(name)?.content.trim();
  return !content || /^__\w+__$/.test(content) ? FALLBACKS[name]() : content;
}

const listeners = new Set<() => void>();

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A setting on a screen that stays while an admin changes it. */
export const useServerSetting = (name: ServerSetting): string =>
  useSyncExternalStore(listen, () => serverSetting(name));

/** Keeps what an admin has changed on this page, which the server writes into every later one. */
export function changeServerSettings(values: Partial<Record<ServerSetting, string>>): void {
  for (const name of Object.keys(values) as ServerSetting[]) metaOf(name)?.setAttribute('content', values[name] ?? '');
  for (const listener of listeners) listener();
}

/** Whether the server sends e-mail; without, screens that need it are not offered. */
export const hasEmail = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="email"]')?.content === 'on';

/** Whether people may sign in with their identity number in place of an e-mail. */
export const signsInByIdentityNumber = (): boolean => serverSetting('sign-in-by-identity-number') === 'on';

/** The words on the button that signs in with the school's account; empty where there is none. */
export const schoolAccountLabel = (): string => serverSetting('school-account');

/** Whether everybody may have a password, and not only admins, who come in when the issuer is away. */
export const arePasswordsForAll = (): boolean => serverSetting('passwords') !== 'admins';

/** Whether the request for this page came without a session cookie. */
export const cameWithoutSession = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none';

/** The nonce for style elements in the page's Content Security Policy; new with every page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
