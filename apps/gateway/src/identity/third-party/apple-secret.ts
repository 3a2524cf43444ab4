import { createPrivateKey, sign } from 'node:crypto';
import { SecretMistake } from '@pelorus/database/secrets.ts';

const LIVES_S = 300;

/** Returns a function that makes Apple's client secret: a short-lived ES256 JWT. Throws SecretMistake for no such key. */
export function appleSecret(options: { teamId: string; keyId: string; clientId: string; pem: string }): () => string {
  const { teamId, keyId, clientId } = options;
  const key = (() => {
    try {
      return createPrivateKey(options.pem.replaceAll('\\n', '\n'));
    } catch {
      throw new SecretMistake('PELORUS_OIDC_APPLE_SECRET must be the private key, PEM');
    }
  })();
  if (key.asymmetricKeyType !== 'ec') throw new SecretMistake('PELORUS_OIDC_APPLE_SECRET must be an EC key');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return () => {
    // The library compares its times with the machine's clock too.
    const nowS = Math.floor(Date.now() / 1_000);
    const claims = { iss: teamId, iat: nowS, exp: nowS + LIVES_S, aud: 'https://appleid.apple.com', sub: clientId };
    const text = `${part({ alg: 'ES256', kid: keyId })}.${part(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
}
