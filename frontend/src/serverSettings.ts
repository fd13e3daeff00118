import { common } from '@/strings/common';

const FALLBACKS = {
  'school-name': () => common.schoolFallback,
  'support-email': () => `soporte@${window.location.hostname}`,
  'time-zone': () => 'America/Bogota',
};

/**
 * A setting that the server writes into the page's `<meta>` tags. While the page is served by
 * something else, the placeholder is still there and the fallback counts.
 */
export function serverSetting(name: keyof typeof FALLBACKS): string {
  const content = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim();
  return !content || /^__\w+__$/.test(content) ? FALLBACKS[name]() : content;
}

/** Whether the server sends e-mail; without, screens that need it are not offered. */
export const hasEmail = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="email"]')?.content === 'on';

/** Whether the request for this page came without a session cookie. */
export const cameWithoutSession = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content === 'none';

/** The nonce for style elements in the page's Content Security Policy; new with every page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
