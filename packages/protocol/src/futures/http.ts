import { z } from 'zod';
import { MARKET_STATUSES } from '../exchange/market-statuses.ts';
import {
  assetCode,
  clientOrderIdText,
  cursorText,
  decimalText,
  pageLimit,
  timeMsText,
  wholeText,
} from '../http/envelope.ts';
import { STORED_INTERVALS } from '../markets/intervals.ts';
import { LEVERAGE_MAX, LIQUIDATION_STEPS, MARGIN_MODES, POSITION_SIDES } from './contracts.ts';
import { COUNT_INTERVALS } from './count-intervals.ts';
import { SOURCE_STATES } from './indexes.ts';

/** Queries, bodies and answers under /futuresapi. Amounts, prices, quantities and rates are decimals as text. */

/** BTC_USDT_PERP. */
export const contractSymbol = z
  .string()
  .regex(/^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}_PERP$/, 'must be the symbol of a contract, like BTC_USDT_PERP');

export const contractQuery = z.strictObject({ symbol: contractSymbol });
export const contractFilter = z.strictObject({ symbol: contractSymbol.optional() });
/** What histories share. At or after, before; ms. */
export const span = { from: timeMsText.optional(), to: timeMsText.optional() };
export const page = { cursor: cursorText.optional(), limit: pageLimit };

const bracketData = z.strictObject({
  /** Positions whose notional is above the floor, up to the cap. */
  notionalFloor: z.string(),
  notionalCap: z.string(),
  leverageMax: z.int(),
  maintenanceRate: z.string(),
  /** What notional × maintenanceRate has too much. */
  maintenanceAmount: z.string(),
});

export const contractData = z.strictObject({
  symbol: z.string(),
  base: z.string(),
  /** Profit, margin and fees are in this asset. */
  marginAsset: z.string(),
  status: z.enum(MARKET_STATUSES),
  tickSize: z.string(),
  stepSize: z.string(),
  priceScale: z.int(),
  quantityScale: z.int(),
  quantityMin: z.string(),
  quantityMax: z.string(),
  notionalMin: z.string(),
  makerFee: z.string(),
  takerFee: z.string(),
  leverageMax: z.int(),
  /** Of accounts that chose none. */
  leverageDefault: z.int(),
  brackets: z.array(bracketData),
  liquidationFee: z.string(),
  /** How far the mark price may be from the index, of it. */
  markClamp: z.string(),
  /** How far mark and last price may differ where orders with price protection trigger. */
  protection: z.string(),
  fundingIntervalHours: z.int(),
  /** Per 8 hours. */
  fundingInterest: z.string(),
  fundingCap: z.string(),
  fundingFloor: z.string(),
  fundingHasSlopes: z.boolean(),
  impactNotional: z.string(),
  /** Open interest from which initial margin rises, and where it is all of the notional; null = never. */
  interestLower: z.string().nullable(),
  interestUpper: z.string().nullable(),
  indexSources: z.array(z.strictObject({ name: z.string(), weight: z.int() })),
});
export type ContractData = z.infer<typeof contractData>;

export const markData = z.strictObject({
  symbol: z.string(),
  markPrice: z.string(),
  indexPrice: z.string(),
  /** As it stands, for the boundary at nextFundingTime. */
  fundingRate: z.string(),
  nextFundingTime: z.int(),
  /** Quantity of all longs, and what it is worth at the mark. */
  openInterest: z.string(),
  openInterestValue: z.string(),
  mayLiquidate: z.boolean(),
  time: z.int(),
});
export type MarkData = z.infer<typeof markData>;

/** What a contract's index is made of. */
export const indexCompositionData = z.strictObject({
  symbol: z.string(),
  /** When it was looked at; null: nobody makes indexes now. */
  time: z.int().nullable(),
  sources: z.array(
    z.strictObject({
      name: z.string(),
      /** Against the others' weights. */
      weight: z.int(),
      /** COUNTED; OFF: too far from the others; STALE: said too long ago; SILENT: no price. Null: not known. */
      state: z.enum(SOURCE_STATES).nullable(),
      price: z.string().nullable(),
      time: z.int().nullable(),
    }),
  ),
});
export type IndexComposition = z.infer<typeof indexCompositionData>;

export const fundingRatesQuery = contractQuery.extend({ ...span, limit: wholeText(1, 1_000).prefault(100) });
export const fundingRateData = z.strictObject({ time: z.int(), rate: z.string(), markPrice: z.string() });
export type FundingRate = z.infer<typeof fundingRateData>;

export const contractCountsQuery = contractQuery.extend({
  interval: z.enum(COUNT_INTERVALS).prefault('5m'),
  ...span,
  limit: wholeText(1, 500).prefault(30),
});
/** Shares of the whole, and long ÷ short (null: nobody is short). Null: nobody is on either side. */
const sharesData = z.strictObject({ long: z.string(), short: z.string(), ratio: z.string().nullable() }).nullable();
export const contractCountData = z.strictObject({
  time: z.int(),
  openInterest: z.string(),
  openInterestValue: z.string(),
  /** Of accounts that hold the contract. */
  accounts: sharesData,
  /** Of the fifth of them with the largest wallets: accounts, and the quantities they hold. */
  topAccounts: sharesData,
  topPositions: sharesData,
});
export type ContractCountData = z.infer<typeof contractCountData>;

export const priceCandlesQuery = contractQuery.extend({
  of: z.enum(['mark', 'index']),
  interval: z.enum(STORED_INTERVALS),
  startTime: timeMsText.optional(),
  endTime: timeMsText.optional(),
  limit: wholeText(1, 1_500).prefault(500),
});
/** [open time, open, high, low, close, close time] */
export const priceCandleData = z.tuple([z.int(), z.string(), z.string(), z.string(), z.string(), z.int()]);

export const toldLiquidation = {
  id: z.string(),
  time: z.int(),
  symbol: z.string(),
  step: z.enum(LIQUIDATION_STEPS),
  positionSide: z.enum(POSITION_SIDES),
  quantity: z.string(),
  bankruptcyPrice: z.string(),
  markPrice: z.string(),
};
export const liquidationFeedQuery = contractQuery.extend({ ...span, ...page });
export const liquidationFeedData = z.strictObject(toldLiquidation);
export type ToldLiquidation = z.infer<typeof liquidationFeedData>;

/** What the insurance fund has, and the day (UTC) on which it changed last. */
export const fundData = z.strictObject({ asset: z.string(), balance: z.string(), day: z.int() });
export type InsuranceFund = z.infer<typeof fundData>;
export const fundQuery = z.strictObject({
  asset: assetCode,
  /** Days that opened at or after; the last ones unless told. */
  from: timeMsText.optional(),
  limit: wholeText(1, 1_000).prefault(365),
});
/** A day (UTC) on which it changed: what it had at the end, or has now. */
export const fundDayData = z.strictObject({ day: z.int(), balance: z.string() });
export type FundDay = z.infer<typeof fundDayData>;

const walletData = z.strictObject({
  asset: z.string(),
  /** All that is in the wallet: available and behind isolated positions. Below zero while open profit covers it. */
  balance: z.string(),
  available: z.string(),
  isolatedMargin: z.string(),
  /** Of all positions, at the mark. Null, as all that depends on it, while the mark of a position is unknown. */
  unrealisedProfit: z.string().nullable(),
  /** Balance and unrealised profit. */
  equity: z.string().nullable(),
  /** What stands behind crossed positions: available and their unrealised profit. */
  crossedEquity: z.string().nullable(),
  /** Of crossed positions and all open orders. */
  initialMargin: z.string().nullable(),
  /** Of crossed positions. */
  maintenanceMargin: z.string().nullable(),
  /** Maintenance margin ÷ crossed equity: at 1 the account is liquidated. Null: no equity. */
  marginRatio: z.string().nullable(),
  /** What may be spent on new positions. */
  free: z.string().nullable(),
  /** What a transfer may take out, while transfers are open. */
  withdrawable: z.string().nullable(),
});

export const futuresAccountData = z.strictObject({
  isHedge: z.boolean(),
  /** Since when the venue lets nothing out of futures wallets; null: it does. */
  transfersClosedSince: z.int().nullable(),
  wallets: z.array(walletData),
});
export type FuturesAccount = z.infer<typeof futuresAccountData>;
export type FuturesWallet = z.infer<typeof walletData>;

export const positionData = z.strictObject({
  symbol: z.string(),
  positionSide: z.enum(POSITION_SIDES),
  marginMode: z.enum(MARGIN_MODES),
  leverage: z.int(),
  /** Below zero: short. */
  quantity: z.string(),
  entryPrice: z.string(),
  breakEvenPrice: z.string(),
  /** Null, as all that depends on it, while it is unknown. */
  markPrice: z.string().nullable(),
  /** Null: no price liquidates it. */
  liquidationPrice: z.string().nullable(),
  notional: z.string().nullable(),
  initialMargin: z.string().nullable(),
  maintenanceMargin: z.string().nullable(),
  /** Behind an isolated position; null: crossed. */
  isolatedMargin: z.string().nullable(),
  /** Maintenance margin ÷ equity behind it: at 1 it is liquidated. Null: no equity. */
  marginRatio: z.string().nullable(),
  unrealisedProfit: z.string().nullable(),
  /** Unrealised profit ÷ initial margin at entry: "0.1" is 10 %. */
  returnOnEquity: z.string().nullable(),
  /** In which fifth of its side's queue of deleveraging it stands: 4 is first, 0 last. Null while the mark is unknown. */
  deleveragingRank: z.int().min(0).max(4).nullable(),
  /** Since it was opened: profit without fees; fees paid; funding received (below zero: paid). */
  realisedProfit: z.string(),
  fees: z.string(),
  funding: z.string(),
  openedAt: z.int(),
  updatedAt: z.int(),
});
export type PositionData = z.infer<typeof positionData>;

export const contractSettingsData = z.strictObject({
  symbol: z.string(),
  marginMode: z.enum(MARGIN_MODES),
  leverage: z.int(),
  /** The account set one of the two: until then both are as they begin. */
  isChosen: z.boolean(),
  /** The largest notional that a position may have at this leverage. */
  notionalMax: z.string(),
  /** What the account pays here, of the worth of a trade. */
  makerFee: z.string(),
  takerFee: z.string(),
});
export type ContractSettings = z.infer<typeof contractSettingsData>;

export const DIRECTIONS = ['TO_FUTURES', 'TO_SPOT'] as const;
/** An id of the caller's own: the same request again moves nothing. */
const clientId = clientOrderIdText;
export const transferBody = z.strictObject({
  clientId,
  asset: assetCode,
  direction: z.enum(DIRECTIONS),
  amount: decimalText,
});
/** `replayed`: this was done before under the same id. */
export type TransferBody = z.infer<typeof transferBody>;
export const movedData = transferBody.extend({ amount: z.string(), replayed: z.boolean() });
export type MovedData = z.infer<typeof movedData>;

export const leverageBody = contractQuery.extend({ leverage: z.int().min(1).max(LEVERAGE_MAX) });
export const marginModeBody = contractQuery.extend({ marginMode: z.enum(MARGIN_MODES) });
export const positionModeBody = z.strictObject({ isHedge: z.boolean() });

export const positionMarginBody = contractQuery.extend({
  clientId,
  positionSide: z.enum(POSITION_SIDES).default('BOTH'),
  action: z.enum(['ADD', 'REMOVE']),
  amount: decimalText,
});
export const positionMarginData = positionMarginBody.extend({ amount: z.string(), replayed: z.boolean() });
