import { z } from 'zod';
import { POSTING_REASONS } from '../exchange/posting-reasons.ts';
import { assetCode } from '../http/envelope.ts';
import { MARGIN_MODES, POSITION_CAUSES, POSITION_SIDES } from './contracts.ts';
import { contractFilter, DIRECTIONS, page, span, toldLiquidation } from './http.ts';

/** Queries and rows of the histories under /futuresapi. */
export const closedPositionsQuery = contractFilter.extend({ ...span, ...page });
export const closedPositionData = z.strictObject({
  symbol: z.string(),
  positionSide: z.enum(POSITION_SIDES),
  direction: z.enum(['LONG', 'SHORT']),
  /** All that was opened and closed again, and the most there was at once. */
  quantity: z.string(),
  quantityMax: z.string(),
  entryPrice: z.string(),
  exitPrice: z.string(),
  realisedProfit: z.string(),
  fees: z.string(),
  funding: z.string(),
  openedAt: z.int(),
  closedAt: z.int(),
  cause: z.enum(POSITION_CAUSES),
});

/** Of files: all of the rows. */
export const futuresFileQuery = contractFilter.extend(span);
export const futuresHistoryQuery = futuresFileQuery.extend(page);
export const fundingData = z.strictObject({
  id: z.string(),
  time: z.int(),
  symbol: z.string(),
  positionSide: z.enum(POSITION_SIDES),
  rate: z.string(),
  markPrice: z.string(),
  quantity: z.string(),
  /** Below zero: paid. */
  amount: z.string(),
});
export type FundingRow = z.infer<typeof fundingData>;

export const incomeFileQuery = futuresFileQuery.extend({
  asset: assetCode.optional(),
  reason: z.enum(POSTING_REASONS).optional(),
});
export const incomeQuery = incomeFileQuery.extend(page);
export const incomeData = z.strictObject({
  id: z.string(),
  time: z.int(),
  asset: z.string(),
  /** Null: of no contract, as a transfer. */
  symbol: z.string().nullable(),
  reason: z.enum(POSTING_REASONS),
  /** Below zero: it left the wallet. */
  amount: z.string(),
  /** The wallet after it. */
  balance: z.string(),
  orderId: z.int().nullable(),
  tradeId: z.int().nullable(),
});
export type IncomeRow = z.infer<typeof incomeData>;

export const transfersQuery = z.strictObject({ ...span, ...page, asset: assetCode.optional() });
export const transferData = z.strictObject({
  id: z.string(),
  time: z.int(),
  asset: z.string(),
  direction: z.enum(DIRECTIONS),
  amount: z.string(),
});
export type TransferRow = z.infer<typeof transferData>;

export const ownLiquidationData = z.strictObject({
  ...toldLiquidation,
  orderId: z.int().nullable(),
  /** Before the step. */
  equity: z.string(),
  maintenanceMargin: z.string(),
});
export type OwnLiquidation = z.infer<typeof ownLiquidationData>;

export const marginCallsQuery = z.strictObject({ ...span, ...page });
export const marginCallData = z.strictObject({
  id: z.string(),
  time: z.int(),
  asset: z.string(),
  /** Null: all crossed positions of the asset. */
  symbol: z.string().nullable(),
  marginMode: z.enum(MARGIN_MODES),
  /** Maintenance margin ÷ equity that was reached: "0.8". */
  level: z.string(),
  equity: z.string(),
  maintenanceMargin: z.string(),
});
export type MarginCall = z.infer<typeof marginCallData>;
