import { createHash } from 'node:crypto';
import { spendProof } from '@pelorus/database/human/proofs.ts';
import type { HumanAction } from '@pelorus/protocol/human/actions.ts';
import type { HumanChallenge } from '@pelorus/protocol/human/http.ts';
import type { Pool } from 'pg';
import type { z } from 'zod';

/** One way to tell people from programs. `address` is the caller's network address, as rate limits count it. */
export interface HumanVerification {
  /** Returns the challenge before `action`. */
  challenge(action: HumanAction, address: string): Promise<HumanChallenge>;
  /** Returns whether `payload` proves a human for `action`. A proof that does is used up by it. */
  verify(action: HumanAction, payload: string, address: string): Promise<boolean>;
}

/** Decodes a payload; null if malformed. */
export function readPayload<T extends z.ZodType>(payload: string, schema: T): z.output<T> | null {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Uses up a proof known by `mark`; false if it was used before, in this process or another. */
export function spend(pool: Pool, mark: string, expiresAtMs: number): Promise<boolean> {
  return spendProof(pool, createHash('sha256').update(mark).digest(), expiresAtMs);
}
