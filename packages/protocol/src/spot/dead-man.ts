import { z } from 'zod';
import { pairCode } from '../http/envelope.ts';

/** Bodies and answers of /api/spot/cancel-after (docs/specs/005-http.md SPAP-30). */
export const CANCEL_AFTER_LEAST_MS = 1_000;
export const CANCEL_AFTER_MOST_MS = 86_400_000;

export const cancelAfterBody = z.strictObject({
  /** Left out: all markets. */
  symbol: pairCode.optional(),
  /** 0 stops it. */
  afterMs: z.union([z.literal(0), z.int().min(CANCEL_AFTER_LEAST_MS).max(CANCEL_AFTER_MOST_MS)]),
});

export type CancelAfterBody = z.infer<typeof cancelAfterBody>;

export const cancelAfterData = z.strictObject({
  /** null: all markets. */
  symbol: z.string().nullable(),
  /** ms; null: off. */
  firesAt: z.int().nullable(),
});
export type CancelAfter = z.infer<typeof cancelAfterData>;
