import type { components } from './schema';

/** Whether this browser knows passkeys, and takes and gives them as JSON; on secure pages only. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

type MadeCredential = components['schemas']['MadeCredentialIn'];
type UsedCredential = components['schemas']['UsedCredentialIn'];
type Options = components['schemas']['OptionsOut'];

/** Has the person show a passkey that they have; rejects with a `DOMException` where they do not. */
export async function showPasskey({ options }: Options): Promise<UsedCredential> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options['publicKey'] as PublicKeyCredentialRequestOptionsJSON,
  );
  return toJson(await navigator.credentials.get({ publicKey })) as UsedCredential;
}

/** Has the person make a passkey; rejects with a `DOMException` where they do not. */
export async function makePasskey({ options }: Options): Promise<MadeCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options['publicKey'] as PublicKeyCredentialCreationOptionsJSON,
  );
  return toJson(await navigator.credentials.create({ publicKey })) as MadeCredential;
}

function toJson(credential: Credential | null): unknown {
  if (credential === null) throw new DOMException('The browser gave no passkey', 'NotAllowedError');
  return (credential as PublicKeyCredential).toJSON();
}
