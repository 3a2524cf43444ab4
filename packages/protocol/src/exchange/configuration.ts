import type { ContractPayload } from '../futures/contracts.ts';
import type { MarketStatus } from './market-statuses.ts';

/** Payloads of the configuration commands. Amounts are units, ticks or lots: whole numbers. */

export interface OpenAccountPayload {
  /** The opener's own reference (the user id); the command's key is made from it, so that it opens once. */
  reference: string;
  /**
   * The main account of the same owner: the two never trade with each other (SPOT-28). Absent: this is a main account
   * itself.
   */
  parent?: number;
}

export interface AssetPayload {
  /** Upper-case letters and digits, 2–12. */
  code: string;
  name: string;
  /** Digits after the point of one whole coin: 1 BTC = 10^scale units. 0–12. Fixed once set. */
  scale: number;
  /** Units that one order may move, as base or as quote; absent or 0 = any. (FILT-05). */
  orderMax?: number;
}

/** What an account may have open in all markets together; 0 = any. (FILT-01). */
export interface VenuePayload {
  openOrdersMax: number;
  /** Of these, conditional orders. */
  conditionalOrdersMax: number;
  icebergOrdersMax: number;
  orderListsMax: number;
}

interface MarketFilters {
  priceTicksMin: number;
  priceTicksMax: number;
  lotsMin: number;
  lotsMax: number;
  /** Largest quantity of one market order, lots. */
  marketLotsMax: number;
  notionalMin: number;
  /** Quote units; 0 = no limit. */
  notionalMax: number;
  /** How far from the reference price (last trade, else referenceTicks) a price may be, E6: 1_200_000 = ×1.2; 0 = no bound. */
  bidUpE6: number;
  bidDownE6: number;
  askUpE6: number;
  askDownE6: number;
  openOrdersMax: number;
  /** Of the open orders, conditional ones. Absent = CONDITIONAL_ORDERS_MAX. */
  conditionalOrdersMax?: number;
  /** Bounds of a trailing delta, bips. Absent = TRAILING_BIPS_MIN and TRAILING_BIPS_MAX. */
  trailingBipsMin?: number;
  trailingBipsMax?: number;
  /** Into how many visible parts an iceberg may be cut. Absent = ICEBERG_PARTS_MAX. */
  icebergPartsMax?: number;
  /** How many order lists of an account may be open. Absent = ORDER_LISTS_MAX. */
  orderListsMax?: number;
}

/** What holds where a market does not say: these numbers are part of what journals mean and never change. */
export const CONDITIONAL_ORDERS_MAX = 100;
export const ICEBERG_PARTS_MAX = 100;
export const ORDER_LISTS_MAX = 20;
export const TRAILING_BIPS_MIN = 1;
export const TRAILING_BIPS_MAX = 5_000;

/** Absent = the rule is not in force. */
export interface MarketRules {
  /** Which self-trade prevention modes orders may ask for: bit i = STP_MODES[i]. Absent: the first four. */
  stpAllowed?: number;
  /**
   * The price-range execution rule: a taker trades within [mean × down, mean × up], E6; the mean is of the trades of the
   * last `rangeBuckets` spans of `rangeBucketMs`. All four or none; 0 everywhere = none.
   */
  rangeUpE6?: number;
  rangeDownE6?: number;
  rangeBucketMs?: number;
  rangeBuckets?: number;
  /**
   * How long the market takes no orders after the price range stopped a taker, ms; 0 = it goes on. A market
   * has this or `auctionMs`, not both.
   */
  pauseMs?: number;
  /** Base units that an account may have and have on order in this market; 0 = any. */
  positionMax?: number;
  /** How often an order may be amended; 0 = as often as one likes. */
  amendsMax?: number;
}

/** The names of the rules: a record that has one is of a version that knows them. */
export const MARKET_RULES = [
  'stpAllowed',
  'rangeUpE6',
  'rangeDownE6',
  'rangeBucketMs',
  'rangeBuckets',
  'pauseMs',
  'positionMax',
  'amendsMax',
] as const satisfies readonly (keyof MarketRules)[];

/** Absent: it is not in force. */
export interface MarketHalting {
  /** How long the auction takes that the market goes into when the price range stopped a taker, ms; 0 = none. */
  auctionMs?: number;
  /** An existing market keeps its status; `status` is for a new one (STAT-02). Not part of the stored configuration. */
  keepsStatus?: true;
  /** How many icebergs of an account may be open, waiting and pending ones included; 0 = any (ICE-08). */
  icebergOrdersMax?: number;
}

/** Absent or 0: the limit is not in force. */
export interface MarketLimits {
  /** Of how many minutes the average price is that PERCENT_PRICE and a market order's NOTIONAL look at (FILT-06). */
  avgPriceMins?: number;
  /** What those look at instead, whatever is traded, ticks (FILT-06). */
  fixedReferenceTicks?: number;
  /** Price bounds relative to the reference, E6, in addition to the side's own (FILT-08). */
  percentUpE6?: number;
  percentDownE6?: number;
  /** Minimum and step of market orders, lots (FILT-09). */
  marketLotsMin?: number;
  marketLotsStep?: number;
  /** Whether notionalMin and notionalMax hold for orders at any price; absent = they do (FILT-10). */
  notionalMinToMarket?: boolean;
  notionalMaxToMarket?: boolean;
}

/** Their names. */
export const MARKET_LIMITS = [
  'avgPriceMins',
  'fixedReferenceTicks',
  'percentUpE6',
  'percentDownE6',
  'marketLotsMin',
  'marketLotsStep',
  'notionalMinToMarket',
  'notionalMaxToMarket',
] as const satisfies readonly (keyof MarketLimits)[];

export interface MarketPayload extends MarketFilters, MarketRules, MarketHalting, MarketLimits {
  /** Base and quote codes joined by an underscore: BTC_USDT; a contract's ends with CONTRACT_SUFFIX. */
  symbol: string;
  base: string;
  quote: string;
  /** Units of base in one lot, fixed once set. */
  lotUnits: number;
  /** Quote units that one lot costs for each tick of price: price tick × lot, exact by construction. ≥ 1. Fixed once set. */
  tickLotUnits: number;
  /** Digits after the point of a price: price = ticks × tickSize. What ticks mean; the engine does not use them. */
  priceScale: number;
  /** Price of one tick = tickUnits × 10^-priceScale. */
  tickUnits: number;
  status: MarketStatus;
  /** Reference for the price band before the first trade; 0 = none. */
  referenceTicks: number;
  /** Default self-trade prevention mode, index into STP_MODES. */
  stpDefault: number;
  /** Of a perpetual contract; absent: a spot market. Which of both it is never changes. */
  contract?: ContractPayload;
}

/** Sets a market's status (STAT-02). */
export interface MarketStatusPayload {
  symbol: string;
  status: MarketStatus;
  /** When an auction ends by itself, ms of command time; absent: when a command says so. */
  endMs?: number;
}

/** Fee tiers are 0 to this. */
export const TIER_MAX = 99;

/** A row of the fee table. Which of several holds: feeRowOf of formulas/fee-rates.ts. */
export interface FeeTierPayload {
  /** 0 = everybody's. */
  tier: number;
  /** Pair code; absent = every market without its own row. */
  market?: string;
  /** Negative = a rebate, paid out of the taker's fee. Not below −takerE6. */
  makerE6: number;
  takerE6: number;
}

/** The asset in which accounts that ask for it pay their fees, for less. */
export interface FeeDiscountPayload {
  /** null = there is none. */
  asset: string | null;
  /** What is taken off a fee paid so, millionths. */
  offE6: number;
  /** A fee of `per` units of `asset` costs `units` of the discount asset, before the discount. Others are paid as usual. */
  prices: { asset: string; units: number; per: number }[];
}

/** Whether an account pays its fees in the discount asset where it can. */
export interface AccountDiscountPayload {
  account: number;
  isOn: boolean;
}

export interface AccountTierPayload {
  account: number;
  tier: number;
}
