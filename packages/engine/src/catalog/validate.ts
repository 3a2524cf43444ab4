import { BAND_RATE_MAX_E6 } from '@pelorus/formulas/price-band.ts';
import { BIPS_ONE } from '@pelorus/formulas/trailing.ts';
import { RATE_ONE, UNITS_MAX } from '@pelorus/money/units.ts';
import {
  type AccountDiscountPayload,
  type AccountTierPayload,
  type AssetPayload,
  type FeeDiscountPayload,
  type FeeTierPayload,
  type MARKET_LIMITS,
  MARKET_RULES,
  type MarketHalting,
  type MarketLimits,
  type MarketPayload,
  type MarketRules,
  type MarketStatusPayload,
  type OpenAccountPayload,
  TIER_MAX,
  TRAILING_BIPS_MAX,
  TRAILING_BIPS_MIN,
  type VenuePayload,
} from '@pelorus/protocol/exchange/configuration.ts';
import { MARKET_STATUSES } from '@pelorus/protocol/exchange/market-statuses.ts';
import { FIRST_STP_MODES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { CONTRACT_SUFFIX } from '@pelorus/protocol/futures/contracts.ts';

import { readContract } from '../futures/read-contract.ts';
import { PRICE_TICKS_MAX } from '../order-book/price-ladder.ts';

const OPEN_ORDERS_MAX = 1_000_000;
const NUMBER_LIMITS = [
  'avgPriceMins',
  'fixedReferenceTicks',
  'percentUpE6',
  'percentDownE6',
  'marketLotsMin',
  'marketLotsStep',
] as const satisfies readonly (typeof MARKET_LIMITS)[number][];
/** Longest period of an average price: a day. */
const AVERAGE_MINS_MAX = 1_440;
const CODE = /^[A-Z0-9]{2,12}$/;

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isText(value: unknown, lengthMax: number): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= lengthMax;
}

/** Each of these returns the payload with exactly its own fields, or null when one is missing or out of range. */
export function readOpenAccount(value: unknown): OpenAccountPayload | null {
  if (!isFields(value) || !isText(value.reference, 200)) return null;
  const { reference, parent } = value;
  if (parent === undefined) return { reference };
  return isWhole(parent, 0, UNITS_MAX) ? { reference, parent } : null;
}

export function readAsset(value: unknown): AssetPayload | null {
  if (!isFields(value)) return null;
  const { code, name, scale, orderMax } = value;
  if (typeof code !== 'string' || !CODE.test(code) || !isText(name, 60) || !isWhole(scale, 0, 12)) return null;
  if (orderMax === undefined) return { code, name, scale };
  return isWhole(orderMax, 0, UNITS_MAX) ? { code, name, scale, orderMax } : null;
}

export function readVenue(value: unknown): VenuePayload | null {
  if (!isFields(value)) return null;
  const { conditionalOrdersMax, icebergOrdersMax, openOrdersMax, orderListsMax } = value;
  const limits = { openOrdersMax, conditionalOrdersMax, icebergOrdersMax, orderListsMax };
  return Object.values(limits).every((most) => isWhole(most, 0, OPEN_ORDERS_MAX)) ? (limits as VenuePayload) : null;
}

export function readFeeTier(value: unknown): FeeTierPayload | null {
  if (!isFields(value)) return null;
  const { tier, market, makerE6, takerE6 } = value;
  if (!isWhole(tier, 0, TIER_MAX) || !isWhole(takerE6, 0, RATE_ONE)) return null;
  if (!isWhole(makerE6, -takerE6, RATE_ONE)) return null;
  if (market === undefined) return { tier, makerE6, takerE6 };
  return isText(market, 30) ? { tier, market, makerE6, takerE6 } : null;
}

export function readFeeDiscount(value: unknown): FeeDiscountPayload | null {
  if (!isFields(value)) return null;
  const { asset, offE6, prices } = value;
  if (!(asset === null || isText(asset, 12)) || !isWhole(offE6, 0, RATE_ONE) || !Array.isArray(prices)) return null;
  const rows = prices.map(readPrice).filter((price) => price !== null);
  const isOnce = new Set(rows.map((price) => price.asset)).size === prices.length;
  // The discount never exceeds the fee it reduces.
  const isOwnDear = rows.some((price) => price.asset === asset && price.units > price.per);
  return isOnce && !isOwnDear ? { asset, offE6, prices: rows } : null;
}

function readPrice(value: unknown): FeeDiscountPayload['prices'][number] | null {
  if (!isFields(value)) return null;
  const { asset, units, per } = value;
  return isText(asset, 12) && isWhole(units, 1, UNITS_MAX) && isWhole(per, 1, UNITS_MAX) ? { asset, units, per } : null;
}

export function readAccountDiscount(value: unknown): AccountDiscountPayload | null {
  if (!isFields(value)) return null;
  const { account, isOn } = value;
  return isWhole(account, 0, UNITS_MAX) && typeof isOn === 'boolean' ? { account, isOn } : null;
}

export function readAccountTier(value: unknown): AccountTierPayload | null {
  if (!isFields(value)) return null;
  const { account, tier } = value;
  if (!isWhole(account, 0, UNITS_MAX) || !isWhole(tier, 0, TIER_MAX)) return null;
  return { account, tier };
}

type NumberKey = { [K in keyof MarketPayload]-?: MarketPayload[K] extends number ? K : never }[keyof MarketPayload];
type OptionKey = {
  [K in keyof MarketPayload]-?: undefined extends MarketPayload[K]
    ? Exclude<MarketPayload[K], undefined> extends number
      ? K
      : never
    : never;
}[Exclude<keyof MarketPayload, keyof MarketRules | keyof MarketHalting | keyof MarketLimits>];

/** Every number of a market with the range it must be in. */
const MARKET_RANGES: Record<NumberKey, readonly [min: number, max: number]> = {
  lotUnits: [1, UNITS_MAX],
  tickLotUnits: [1, UNITS_MAX],
  priceScale: [0, 18],
  tickUnits: [1, UNITS_MAX],
  referenceTicks: [0, PRICE_TICKS_MAX],
  stpDefault: [0, STP_MODES.length - 1],
  priceTicksMin: [1, PRICE_TICKS_MAX],
  priceTicksMax: [1, PRICE_TICKS_MAX],
  lotsMin: [1, UNITS_MAX],
  lotsMax: [1, UNITS_MAX],
  marketLotsMax: [1, UNITS_MAX],
  notionalMin: [0, UNITS_MAX],
  notionalMax: [0, UNITS_MAX],
  bidUpE6: [0, BAND_RATE_MAX_E6],
  bidDownE6: [0, BAND_RATE_MAX_E6],
  askUpE6: [0, BAND_RATE_MAX_E6],
  askDownE6: [0, BAND_RATE_MAX_E6],
  openOrdersMax: [1, OPEN_ORDERS_MAX],
};

/** Optional numbers of a market; absent ones stay out of the payload, as in older records. */
const MARKET_OPTIONS: Record<OptionKey, readonly [min: number, max: number]> = {
  conditionalOrdersMax: [0, OPEN_ORDERS_MAX],
  trailingBipsMin: [1, BIPS_ONE - 1],
  trailingBipsMax: [1, BIPS_ONE - 1],
  icebergPartsMax: [1, 10_000],
  orderListsMax: [0, OPEN_ORDERS_MAX],
};

/** Every rule of a market with the range it must be in when it is there. */
const RULE_RANGES: Record<(typeof MARKET_RULES)[number], readonly [min: number, max: number]> = {
  stpAllowed: [1, 2 ** STP_MODES.length - 1],
  rangeUpE6: [0, BAND_RATE_MAX_E6],
  rangeDownE6: [0, RATE_ONE],
  rangeBucketMs: [0, 3_600_000],
  rangeBuckets: [0, 1_000],
  pauseMs: [0, 86_400_000],
  positionMax: [0, UNITS_MAX],
  amendsMax: [0, OPEN_ORDERS_MAX],
};

/** Every limit that is a number with the range it must be in when it is there. */
const LIMIT_RANGES: Record<(typeof NUMBER_LIMITS)[number], readonly [min: number, max: number]> = {
  avgPriceMins: [0, AVERAGE_MINS_MAX],
  fixedReferenceTicks: [0, PRICE_TICKS_MAX],
  percentUpE6: [0, BAND_RATE_MAX_E6],
  percentDownE6: [0, BAND_RATE_MAX_E6],
  marketLotsMin: [0, UNITS_MAX],
  marketLotsStep: [0, UNITS_MAX],
};

/** Copies the fields of records with limits into the payload; false if out of range. */
function readLimits(value: Fields, payload: MarketPayload): boolean {
  for (const limit of NUMBER_LIMITS) {
    const field = value[limit];
    if (field === undefined) continue;
    if (!isWhole(field, ...LIMIT_RANGES[limit])) return false;
    payload[limit] = field;
  }
  for (const flag of ['notionalMinToMarket', 'notionalMaxToMarket'] as const) {
    const field = value[flag];
    if (field === undefined) continue;
    if (typeof field !== 'boolean') return false;
    payload[flag] = field;
  }
  const { marketLotsMin = 0, marketLotsMax, percentDownE6 = 0, percentUpE6 = 0 } = payload;
  return marketLotsMin <= marketLotsMax && isOrdered(percentDownE6, percentUpE6);
}

/** Puts the rules into the payload; returns false when one is out of range. */
function readRules(value: Fields, payload: MarketPayload): boolean {
  for (const rule of MARKET_RULES) {
    const field = value[rule];
    if (field === undefined) continue;
    if (!isWhole(field, ...RULE_RANGES[rule])) return false;
    payload[rule] = field;
  }
  const isDefaultAllowed =
    payload.stpAllowed === undefined
      ? payload.stpDefault < FIRST_STP_MODES
      : ((payload.stpAllowed >>> payload.stpDefault) & 1) === 1;
  return isDefaultAllowed && isRangeWhole(payload);
}

/** The range rule says all of its numbers, or none but zeros. */
function isRangeWhole(payload: MarketPayload): boolean {
  const { rangeUpE6 = 0, rangeDownE6 = 0, rangeBucketMs = 0, rangeBuckets = 0, pauseMs = 0 } = payload;
  if (rangeUpE6 + rangeDownE6 + rangeBucketMs + rangeBuckets === 0) return pauseMs === 0;
  return rangeUpE6 >= RATE_ONE && rangeDownE6 >= 1 && rangeBucketMs >= 1 && rangeBuckets >= 1;
}

function isOrdered(min: number, max: number): boolean {
  return max === 0 || min <= max;
}

/** The longest that an auction may be planned to last. */
const AUCTION_MS_MAX = 30 * 86_400_000;

/** Puts what a market says of its halting into the payload; returns false when it is out of range. */
function readHalting(value: Fields, payload: MarketPayload): boolean {
  const { auctionMs, icebergOrdersMax, keepsStatus } = value;
  if (keepsStatus !== undefined) {
    if (keepsStatus !== true) return false;
    payload.keepsStatus = true;
  }
  if (icebergOrdersMax !== undefined) {
    if (!isWhole(icebergOrdersMax, 0, OPEN_ORDERS_MAX)) return false;
    payload.icebergOrdersMax = icebergOrdersMax;
  }
  if (auctionMs === undefined) return true;
  if (!isWhole(auctionMs, 0, 86_400_000)) return false;
  payload.auctionMs = auctionMs;
  // It is the price range that is left, and a market has one way to stop.
  return auctionMs === 0 || ((payload.rangeBuckets ?? 0) > 0 && (payload.pauseMs ?? 0) === 0);
}

/** As above, at a command's time. */
export function readMarketStatus(value: unknown, nowMs: number): MarketStatusPayload | null {
  if (!isFields(value) || !isText(value.symbol, 30)) return null;
  const { symbol, status, endMs } = value;
  if (!MARKET_STATUSES.includes(status as never)) return null;
  const wanted = { symbol, status } as MarketStatusPayload;
  if (endMs === undefined) return wanted;
  const isEnd =
    status === 'AUCTION' && isWhole(endMs, 1, UNITS_MAX) && endMs > nowMs && endMs <= nowMs + AUCTION_MS_MAX;
  return isEnd ? { ...wanted, endMs } : null;
}

/** As above. */
export function readMarket(value: unknown): MarketPayload | null {
  if (!isFields(value)) return null;
  const { symbol, base, quote, status } = value;
  if (typeof base !== 'string' || typeof quote !== 'string' || base === quote) return null;
  const suffix = value.contract === undefined ? '' : CONTRACT_SUFFIX;
  if (symbol !== `${base}_${quote}${suffix}` || !MARKET_STATUSES.includes(status as never)) return null;
  // Auctions and delistings are entered by setMarketStatus, which checks that they may follow.
  if (value.keepsStatus !== true && (status === 'AUCTION' || status === 'DELISTED')) return null;
  const payload = { symbol, base, quote, status } as MarketPayload;
  for (const [key, [min, max]] of Object.entries(MARKET_RANGES) as [NumberKey, readonly [number, number]][]) {
    const field = value[key];
    if (!isWhole(field, min, max)) return null;
    payload[key] = field;
  }
  for (const [key, [min, max]] of Object.entries(MARKET_OPTIONS) as [OptionKey, readonly [number, number]][]) {
    const field = value[key];
    if (field === undefined) continue;
    if (!isWhole(field, min, max)) return null;
    payload[key] = field;
  }
  if (!readRules(value, payload) || !readHalting(value, payload) || !readLimits(value, payload)) return null;
  if (value.contract !== undefined) {
    const contract = readContract(value.contract, payload);
    if (contract === null) return null;
    payload.contract = contract;
  }
  const isOrderly =
    (payload.trailingBipsMin ?? TRAILING_BIPS_MIN) <= (payload.trailingBipsMax ?? TRAILING_BIPS_MAX) &&
    payload.priceTicksMin <= payload.priceTicksMax &&
    payload.lotsMin <= payload.lotsMax &&
    isOrdered(payload.notionalMin, payload.notionalMax) &&
    isOrdered(payload.bidDownE6, payload.bidUpE6) &&
    isOrdered(payload.askDownE6, payload.askUpE6);
  return isOrderly ? payload : null;
}
