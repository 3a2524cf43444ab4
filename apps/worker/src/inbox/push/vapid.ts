import { createPrivateKey, sign } from 'node:crypto';

/** The venue's key pair, base64url: a scalar and a point of P-256. */
export interface VenueKeys {
  privateKey: string;
  publicKey: string;
}

const TOKEN_S = 12 * 3_600;
/** Bytes of a coordinate; a point begins with how it is written. */
const COORDINATE_BYTES = 32;

const jsonPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns the header that tells a push service who we are (RFC 8292). `contact`: mailto: or https:. */
export function vapidHeader(endpoint: string, keys: VenueKeys, contact: string, nowMs: number): string {
  const point = Buffer.from(keys.publicKey, 'base64url');
  const [x, y] = [1, 1 + COORDINATE_BYTES].map((at) =>
    point.subarray(at, at + COORDINATE_BYTES).toString('base64url'),
  ) as [string, string];
  const jwk = { kty: 'EC', crv: 'P-256', d: keys.privateKey, x, y };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1_000) + TOKEN_S, sub: contact };
  const signed = `${jsonPart({ typ: 'JWT', alg: 'ES256' })}.${jsonPart(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${keys.publicKey}`;
}
