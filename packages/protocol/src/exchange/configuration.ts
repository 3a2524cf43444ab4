/** Payloads of the configuration commands. Amounts are units, ticks or lots: whole numbers. */

export interface OpenAccountPayload {
  /** The opener's own reference (the user id); the command's key is made from it, so that it opens once. */
  reference: string;
  /**
   * The account whose owner's this one is too: the two never trade with each other (SPOT-28). Absent, as in every record
   * from before there were families: an owner of its own.
   */
  parent?: number;
}

export interface AssetPayload {
  /** Upper-case letters and digits, 2–12. */
  code: string;
  name: string;
  /** Digits after the point of one whole coin: 1 BTC = 10^scale units. 0–12. Fixed once set. */
  scale: number;
}

export interface MarketFilters {
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
  /** Of the open orders, those that wait for a trigger. Absent = CONDITIONAL_ORDERS_MAX. */
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

export interface MarketPayload extends MarketFilters {
  /** Base and quote codes joined by an underscore: BTC_USDT. */
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
  status: 'TRADING' | 'HALT' | 'CANCEL_ONLY';
  /** Reference for the price band before the first trade; 0 = none. */
  referenceTicks: number;
  /** Default self-trade prevention mode, index into STP_MODES. */
  stpDefault: number;
}

export interface FeeTierPayload {
  /** 0 = everybody's. */
  tier: number;
  makerE6: number;
  takerE6: number;
}

export interface AccountTierPayload {
  account: number;
  tier: number;
}
