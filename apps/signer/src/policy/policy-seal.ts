import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the seal of a policy's text: only who has the seed can make it (SIGN-20). */
export function policySeal(policyKey: Buffer, text: string): string {
  return createHmac('sha256', policyKey).update(text).digest('hex');
}

export function isPolicySeal(policyKey: Buffer, text: string, seal: string): boolean {
  const right = Buffer.from(policySeal(policyKey, text));
  const given = Buffer.from(seal.trim());
  return right.length === given.length && timingSafeEqual(right, given);
}

/** Names one text of a policy in the log. */
export const policyDigest = (text: string) => createHash('sha256').update(text).digest('hex');
