import { z } from 'zod';

/** Answers under /api/demo. */
export const demoData = z.strictObject({
  /** Are there demo accounts at this venue? */
  isOffered: z.boolean(),
  /** Balances of a demo account after its opening and each reset. */
  funds: z.array(z.strictObject({ asset: z.string(), amount: z.string() })),
  /** The caller's demo account; null: none was opened. `id`: the user its keys belong to (SUB-05). */
  account: z.strictObject({ id: z.uuid(), accountId: z.int(), openedAt: z.int() }).nullable(),
  /** Does the session look at it? */
  isShown: z.boolean(),
  /** When funds may be reset again, ms; null: now. */
  nextResetAt: z.int().nullable(),
});
export type DemoData = z.infer<typeof demoData>;

export const demoViewBody = z.strictObject({ isShown: z.boolean() });
