import { z } from 'zod';
import { MARGIN_MODES, POSITION_CAUSES, POSITION_SIDES } from './contracts.ts';

/** What only the account channel of biz futures tells (FORD-30). Amounts are decimals as text. */

/** A futures wallet after a change. */
export const walletChange = z.strictObject({
  asset: z.string(),
  /** Available and behind isolated positions. */
  balance: z.string(),
  /** Below zero while open profit covers it. */
  available: z.string(),
  isolatedMargin: z.string(),
});
export type WalletChange = z.infer<typeof walletChange>;

/** A position after a change. */
export const positionChange = z.strictObject({
  symbol: z.string(),
  positionSide: z.enum(POSITION_SIDES),
  cause: z.enum(POSITION_CAUSES),
  /** Below zero: short; zero: closed. */
  quantity: z.string(),
  /** Null: closed. */
  entryPrice: z.string().nullable(),
  /** What an isolated position has behind it; zero: crossed. */
  isolatedMargin: z.string(),
  /** By this change, without fees. */
  realisedProfit: z.string(),
  time: z.int(),
});
export type PositionChange = z.infer<typeof positionChange>;

/** What the account chose for a contract. */
export const contractModeChange = z.strictObject({
  symbol: z.string(),
  marginMode: z.enum(MARGIN_MODES),
  leverage: z.int(),
});
