import { createHmac } from 'node:crypto';

/** Before the base64 of a secret, as standardwebhooks.com has it. */
const SECRET_PREFIX = 'whsec_';

/** Returns the header webhook-signature of a call (HOOK-03). `timestampS`: seconds. */
export function signatureOf(secret: string, id: string, timestampS: number, body: string): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestampS}.${body}`).digest('base64')}`;
}
