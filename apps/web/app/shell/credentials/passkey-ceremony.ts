import { ApiRefusal } from '@pelorus/client/http/refusal.ts';

/** The browser's own JSON of WebAuthn, as the server's library makes and reads it. */
export type WebAuthnJson = Record<string, unknown>;

/** No passkey was used: cancelled, timed out, or not supported. */
export class PasskeyStopped extends Error {
  /** Another question took its place: there is nothing to say. */
  readonly isQuiet: boolean;

  constructor(cause: unknown, isQuiet: boolean) {
    super('no passkey', { cause });
    this.name = 'PasskeyStopped';
    this.isQuiet = isQuiet;
  }
}

/** Whether passkeys work here: `address`, not on pages that are opened by an IP address (FAC-21). */
export type PasskeySupport = 'able' | 'unable' | 'address';

/** Is a host a name, and no IP address? Passkeys belong to names (FAC-21). */
export function isHostName(hostname: string): boolean {
  return !hostname.startsWith('[') && !/^\d+(?:\.\d+){3}$/.test(hostname);
}

/** Returns the address of this same page by this machine's name, where it was opened by its number; null elsewhere. */
export function namedPage({ hostname, protocol, port, pathname, search }: Location): string | null {
  if (!/^(?:127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return null;
  return `${protocol}//localhost${port === '' ? '' : `:${port}`}${pathname}${search}`;
}

/** Time limit for the browser's answer about the device's abilities. */
const ANSWER_WITHIN_MS = 2_000;

function answerWithin(asked: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
    asked.then(resolve, () => resolve(false)).finally(() => clearTimeout(timer));
  });
}

/** Returns whether this device itself can keep a passkey. */
export async function passkeySupport(): Promise<PasskeySupport> {
  if (!isHostName(window.location.hostname)) return 'address';
  const asked = window.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.();
  return asked !== undefined && (await answerWithin(asked)) ? 'able' : 'unable';
}

/** Returns whether a passkey of any kind (this device's, a key's, another device's) may be used on this page. */
export function canUsePasskeys(): boolean {
  return isHostName(window.location.hostname) && window.PublicKeyCredential !== undefined;
}

/** Returns whether the browser offers passkeys in a field for names by itself. */
export async function canOfferInField(): Promise<boolean> {
  const asked = canUsePasskeys() ? window.PublicKeyCredential.isConditionalMediationAvailable?.() : undefined;
  return asked !== undefined && answerWithin(asked);
}

/** Fetched when a passkey is used: few visits need it. */
const library = () => import('@simplewebauthn/browser');

/** Returns the device's answer to the server's question; `inField`: once the person picks one in the field for names. Throws PasskeyStopped. */
export async function answerPasskey(options: WebAuthnJson, inField = false): Promise<WebAuthnJson> {
  const { startAuthentication, WebAuthnError } = await library();
  try {
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: inField })) };
  } catch (error) {
    throw new PasskeyStopped(error, error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED');
  }
}

/** Returns a new passkey for the server. Throws PasskeyStopped, and PASSKEY_KNOWN where the device has one already. */
export async function makePasskey(options: WebAuthnJson): Promise<WebAuthnJson> {
  const { startRegistration, WebAuthnError } = await library();
  try {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    return { ...(await startRegistration({ optionsJSON })) };
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new ApiRefusal({ error: 'PASSKEY_KNOWN', code: 163, message: '', status: 0, retry: false, cause: error });
    throw new PasskeyStopped(error, error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED');
  }
}

/** Ends the question that waits in a field. */
export async function stopAsking(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}
