import { z } from 'zod';
import { assetCode } from '../http/envelope.ts';
import { POSTING_REASONS } from '../spot/enums.ts';

/** Bodies and answers under /api/wallet. */
export const balanceData = z.strictObject({
  asset: z.string(),
  name: z.string(),
  available: z.string(),
  held: z.string(),
});
export type BalanceData = z.infer<typeof balanceData>;

export const ledgerRowData = z.strictObject({
  /** Unique and ascending within the account: sequence of the command, then position in it. */
  id: z.string(),
  time: z.int(),
  asset: z.string(),
  reason: z.enum(POSTING_REASONS),
  /** Signed decimals; running balances after the change. */
  availableChange: z.string(),
  heldChange: z.string(),
  available: z.string(),
  held: z.string(),
  orderId: z.int().nullable(),
  tradeId: z.int().nullable(),
});
export type LedgerRow = z.infer<typeof ledgerRowData>;

export const faucetBody = z.strictObject({ asset: assetCode.optional() });
export const faucetData = z.strictObject({
  enabled: z.boolean(),
  /** What one press gives. */
  amounts: z.array(z.strictObject({ asset: z.string(), amount: z.string() })),
  /** When it may be pressed again, ms; null = now. */
  nextAt: z.int().nullable(),
});
export type FaucetData = z.infer<typeof faucetData>;
