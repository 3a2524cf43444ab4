import { z } from 'zod';

/** Answers under /api/demo. */
export const demoData = z.strictObject({
  /** Are there demo accounts at this venue? */
  isOffered: z.boolean(),
  /** What a demo account has after its opening and after each reset. */
  funds: z.array(z.strictObject({ asset: z.string(), amount: z.string() })),
  /** Of the person who asks; null: none was opened. `id`: as whose its keys are made (SUB-05). */
  account: z.strictObject({ id: z.uuid(), accountId: z.int(), openedAt: z.int() }).nullable(),
  /** Does the session look at it? */
  isShown: z.boolean(),
  /** When funds may be reset again, ms; null: now. */
  nextResetAt: z.int().nullable(),
});
export type DemoData = z.infer<typeof demoData>;

export const demoViewBody = z.strictObject({ isShown: z.boolean() });
