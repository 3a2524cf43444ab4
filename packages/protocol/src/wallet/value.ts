import { z } from 'zod';
import { VALUE_ASSET, VALUE_SPANS } from './value-spans.ts';

export const valueQuery = z.strictObject({ span: z.enum(VALUE_SPANS) });

const valuePoint = z.strictObject({
  time: z.int(),
  /** USDT. */
  value: z.string(),
  /** Null: nothing leads to BTC then. */
  btc: z.string().nullable(),
});

/** What an account was worth, oldest first; the last point is now. */
export const walletValueData = z.strictObject({
  asset: z.literal(VALUE_ASSET),
  points: z.array(valuePoint),
  /** Value now − value at the first point − net inflow. */
  profit: z.string(),
  /** Of the value at the first point and net inflow; null: nothing stood behind it. */
  profitPercent: z.string().nullable(),
  netInflow: z.string(),
  /** Assets and contracts that count as nothing, for want of a price. */
  unpriced: z.array(z.string()),
});
export type WalletValueData = z.infer<typeof walletValueData>;
