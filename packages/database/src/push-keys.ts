import { createECDH } from 'node:crypto';

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** A key pair of P-256, base64url: what a push is signed with (RFC 8292), and what browsers know us by. */
interface PushKeys {
  privateKey: string;
  publicKey: string;
}

/** Returns the venue's key pair made of 32 secret bytes: the same at every start (INBX-41). */
export function pushKeysOf(secret: Buffer): PushKeys {
  const scalar = (BigInt(`0x${secret.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return { privateKey: privateKey.toString('base64url'), publicKey: pair.getPublicKey('base64url') };
}
