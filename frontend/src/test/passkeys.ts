import { afterEach, beforeEach, vi } from 'vitest';

export const CREDENTIAL = { id: 'llave', type: 'public-key' };

/** In this file the browser knows passkeys, which it gives as `CREDENTIAL`; a test may have it refuse. */
export function withPasskeys() {
  const ask = vi.fn<() => Promise<unknown>>();
  beforeEach(() => {
    ask.mockResolvedValue({ toJSON: () => CREDENTIAL });
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(function PublicKeyCredential() {}, {
        parseCreationOptionsFromJSON: (options: object) => options,
        parseRequestOptionsFromJSON: (options: object) => options,
      }),
    );
    Object.defineProperty(navigator, 'credentials', { value: { get: ask, create: ask }, configurable: true });
  });
  afterEach(() => {
    ask.mockReset();
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return {
    /** The next passkey is not given, for this reason. */
    refuse: (name: string) => ask.mockRejectedValueOnce(new DOMException('x', name)),
    /** The options that the browser was given. */
    asked: (): unknown[] => ask.mock.calls.map(([options]: unknown[]) => options),
  };
}
