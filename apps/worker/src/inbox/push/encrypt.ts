import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a browser's subscription, base64url: its point of P-256 and the secret that it shares with us. */
interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** One record holds all of it: 4096 bytes, less its header, tag and delimiter (RFC 8188). */
const RECORD_BYTES = 4_096;
const SALT_BYTES = 16;
const LAST_RECORD = 2;

/** Chance of one push; tests give that of the standard. */
interface Chance {
  salt: Buffer;
  privateKey: Buffer | null;
}

/**
 * Returns a push as its browser alone can read it: RFC 8291, `aes128gcm` of RFC 8188 with one record. Throws for keys that
 * are no point of the curve.
 */
export function encryptPush(
  text: string,
  { auth, p256dh }: BrowserKeys,
  { privateKey, salt }: Chance = { salt: randomBytes(SALT_BYTES), privateKey: null },
): Buffer {
  const pair = createECDH('prime256v1');
  if (privateKey === null) pair.generateKeys();
  else pair.setPrivateKey(privateKey);
  const [ours, theirs] = [pair.getPublicKey(), Buffer.from(p256dh, 'base64url')];
  const shared = pair.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  const plain = Buffer.concat([Buffer.from(text), Buffer.of(LAST_RECORD)]);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, sealed]);
}
