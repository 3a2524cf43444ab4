import { createPublicKey, type KeyObject } from 'node:crypto';
import { Refused } from '../../http/refused.ts';

/** Only this: a private key would be understood too, and nobody should have sent us one. */
const PEM = /^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/;

/** Returns the SPKI (DER) of an Ed25519 public key in PEM. Refuses BAD_REQUEST, field publicKey, for anything else. */
export function spkiOf(pem: string): Buffer {
  const refused = new Refused('BAD_REQUEST', 'publicKey');
  if (!PEM.test(pem)) throw refused;
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    throw refused;
  }
  if (key.asymmetricKeyType !== 'ed25519') throw refused;
  return key.export({ format: 'der', type: 'spki' });
}

/** Returns the key that verifies for a stored SPKI. */
export function verifierOf(spki: Buffer): KeyObject {
  return createPublicKey({ key: spki, format: 'der', type: 'spki' });
}
