/** Signs what a key asks for: over HTTP and for the log-in of the socket (KEY-02). */
export interface Signer {
  readonly apiKey: string;
  /** Returns the signature of a text. */
  sign(text: string): Promise<string>;
}

/** An API key from the API keys page: with a secret of the exchange, or with one's own private key. */
export type ApiKey = { apiKey: string; secret: string } | { apiKey: string; privateKey: string };

const utf8 = new TextEncoder();

function hexOf(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64Of(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

/** Returns a signer by HMAC-SHA-256: signatures are hex. */
export function hmacSigner(apiKey: string, secret: string): Signer {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign']);
  return { apiKey, sign: async (text) => hexOf(await crypto.subtle.sign('HMAC', await key, utf8.encode(text))) };
}

const PEM = /^\s*-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----\s*$/;

/** Returns a signer by Ed25519 with a private key in PEM (PKCS#8): signatures are base64. Throws TypeError for another text. */
export function ed25519Signer(apiKey: string, privateKey: string): Signer {
  const body = PEM.exec(privateKey)?.[1]?.replaceAll(/\s/g, '');
  if (body === undefined) throw new TypeError('the private key must be PKCS#8 PEM (BEGIN PRIVATE KEY)');
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  const key = crypto.subtle.importKey('pkcs8', bytes, { name: 'Ed25519' }, false, ['sign']);
  // The first signing reports the error; avoid an unhandled rejection.
  key.catch(() => {});
  return { apiKey, sign: async (text) => base64Of(await crypto.subtle.sign('Ed25519', await key, utf8.encode(text))) };
}

export function signerOf(key: ApiKey): Signer {
  return 'secret' in key ? hmacSigner(key.apiKey, key.secret) : ed25519Signer(key.apiKey, key.privateKey);
}
