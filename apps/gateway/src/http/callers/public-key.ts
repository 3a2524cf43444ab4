import { createPublicKey, type KeyObject } from 'node:crypto';
import { Refused } from '../refused.ts';

/** Only this type: the parser would also accept a private key, which nobody should send us. */
const PEM = /^\s*-----BEGIN PUBLIC KEY-----[A-Za-z0-9+/=\s]+-----END PUBLIC KEY-----\s*$/;

/** Shorter RSA keys are too weak, longer ones too slow to check at every request. */
const RSA_BITS_MIN = 2_048;
const RSA_BITS_MAX = 4_096;
/** The exponent that every tool uses; others are weak or slow. */
const RSA_EXPONENT = 65_537n;

function isGood({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'ed25519') return true;
  const { modulusLength = 0, publicExponent } = asymmetricKeyDetails ?? {};
  const isLong = modulusLength >= RSA_BITS_MIN && modulusLength <= RSA_BITS_MAX;
  return asymmetricKeyType === 'rsa' && isLong && publicExponent === RSA_EXPONENT;
}

/**
 * Returns the SPKI (DER) of a public key in PEM: Ed25519, or RSA of 2,048 to 4,096 bits. Refuses BAD_REQUEST, field
 * publicKey, for anything else.
 */
export function spkiOf(pem: string): Buffer {
  const refused = new Refused('BAD_REQUEST', 'publicKey');
  if (!PEM.test(pem)) throw refused;
  let key: KeyObject;
  try {
    key = createPublicKey(pem);
  } catch {
    throw refused;
  }
  if (!isGood(key)) throw refused;
  return key.export({ format: 'der', type: 'spki' });
}

/** Returns the key that verifies for a stored SPKI. */
export function verifierOf(spki: Buffer): KeyObject {
  return createPublicKey({ key: spki, format: 'der', type: 'spki' });
}

/** Returns a key's signature type: by the person's own SPKI, or, for null, with our secret. */
export function kindOf(spki: Buffer | null): 'hmac' | 'ed25519' | 'rsa' {
  if (spki === null) return 'hmac';
  return verifierOf(spki).asymmetricKeyType === 'rsa' ? 'rsa' : 'ed25519';
}
