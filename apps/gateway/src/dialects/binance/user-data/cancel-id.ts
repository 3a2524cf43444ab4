import { createHash } from 'node:crypto';

const ID_CHARACTERS = 22;

/** Returns the id of a cancel without one: unique, and equal on every gateway (BWS-42). */
export function madeCancelId(seq: number, orderId: number): string {
  return createHash('sha256').update(`cancel ${seq} ${orderId}`).digest('base64url').slice(0, ID_CHARACTERS);
}
