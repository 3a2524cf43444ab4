import { BAND_RATE_MAX_E6 } from '@pelorus/formulas/price-band.ts';
import { BIPS_ONE } from '@pelorus/formulas/trailing.ts';
import { RATE_ONE, UNITS_MAX } from '@pelorus/money/units.ts';
import {
  type AccountTierPayload,
  type AssetPayload,
  type FeeTierPayload,
  type MarketPayload,
  type OpenAccountPayload,
  TRAILING_BIPS_MAX,
  TRAILING_BIPS_MIN,
} from '@pelorus/protocol/exchange/configuration.ts';
import { MARKET_STATUSES, STP_MODES } from '@pelorus/protocol/spot/enums.ts';
import { PRICE_TICKS_MAX } from '../order-book/price-ladder.ts';

export const TIER_MAX = 99;
const OPEN_ORDERS_MAX = 1_000_000;
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

/**
 * Each of these returns the payload with exactly its own fields, or null when one is missing or out of range. Records
 * from before there were families have no parent, whatever else they hold.
 */
export function readOpenAccount(value: unknown, knowsFamilies: boolean): OpenAccountPayload | null {
  if (!isFields(value) || !isText(value.reference, 200)) return null;
  const { reference, parent } = value;
  if (parent === undefined || !knowsFamilies) return { reference };
  return isWhole(parent, 0, UNITS_MAX) ? { reference, parent } : null;
}

export function readAsset(value: unknown): AssetPayload | null {
  if (!isFields(value)) return null;
  const { code, name, scale } = value;
  if (typeof code !== 'string' || !CODE.test(code) || !isText(name, 60) || !isWhole(scale, 0, 12)) return null;
  return { code, name, scale };
}

export function readFeeTier(value: unknown): FeeTierPayload | null {
  if (!isFields(value)) return null;
  const { tier, makerE6, takerE6 } = value;
  if (!isWhole(tier, 0, TIER_MAX) || !isWhole(makerE6, 0, RATE_ONE) || !isWhole(takerE6, 0, RATE_ONE)) return null;
  return { tier, makerE6, takerE6 };
}

export function readAccountTier(value: unknown): AccountTierPayload | null {
  if (!isFields(value)) return null;
  const { account, tier } = value;
  if (!isWhole(account, 0, UNITS_MAX) || !isWhole(tier, 0, TIER_MAX)) return null;
  return { account, tier };
}

type NumberKey = { [K in keyof MarketPayload]-?: MarketPayload[K] extends number ? K : never }[keyof MarketPayload];
type OptionKey = {
  [K in keyof MarketPayload]-?: undefined extends MarketPayload[K] ? K : never;
}[keyof MarketPayload];

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

/** Numbers that a market may leave out; what is left out stays out of the payload, as in records from before it was known. */
const MARKET_OPTIONS: Record<OptionKey, readonly [min: number, max: number]> = {
  conditionalOrdersMax: [0, OPEN_ORDERS_MAX],
  trailingBipsMin: [1, BIPS_ONE - 1],
  trailingBipsMax: [1, BIPS_ONE - 1],
  icebergPartsMax: [1, 10_000],
  orderListsMax: [0, OPEN_ORDERS_MAX],
};

function isOrdered(min: number, max: number): boolean {
  return max === 0 || min <= max;
}

export function readMarket(value: unknown): MarketPayload | null {
  if (!isFields(value)) return null;
  const { symbol, base, quote, status } = value;
  if (typeof base !== 'string' || typeof quote !== 'string' || base === quote) return null;
  if (symbol !== `${base}_${quote}` || !MARKET_STATUSES.includes(status as never)) return null;
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
  const isOrderly =
    (payload.trailingBipsMin ?? TRAILING_BIPS_MIN) <= (payload.trailingBipsMax ?? TRAILING_BIPS_MAX) &&
    payload.priceTicksMin <= payload.priceTicksMax &&
    payload.lotsMin <= payload.lotsMax &&
    isOrdered(payload.notionalMin, payload.notionalMax) &&
    isOrdered(payload.bidDownE6, payload.bidUpE6) &&
    isOrdered(payload.askDownE6, payload.askUpE6);
  return isOrderly ? payload : null;
}
