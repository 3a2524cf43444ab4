import { z } from 'zod';

/** A decimal text as the dialect writes it. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
/** ms, or microseconds where they were asked for. */
export const time = z.int();
/** A price and what there is at it. */
export const level = z.tuple([decimal, decimal]);
/** A book, best prices first. */
export const book = z.strictObject({ lastUpdateId: z.int(), bids: z.array(level), asks: z.array(level) });
/** Trades of one taker at one price at one time, as one. */
export const aggregate = z.strictObject({
  a: z.int(),
  p: decimal,
  q: decimal,
  f: z.int(),
  l: z.int(),
  T: time,
  m: z.boolean(),
  M: z.literal(true),
});
/** A list that nothing of ours is ever in: clients ask for it, and hear that there is none. */
export const none = z.array(z.never());
/** A call that is always refused: it has no answer. */
export const refusedAlways = z.never();
export const isRefusedAlways = (answer: z.ZodType) => answer === refusedAlways;
export const done = z.strictObject({});
