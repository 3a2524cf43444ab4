import type { AssetPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { larger, smaller } from './reference-sweep.ts';

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);
const MILLION = 1_000_000n;

type Bounds = [lowest: bigint | null, highest: bigint | null];

/** Returns what PERCENT_PRICE and a market order's NOTIONAL look at now, 0 = no price is known. */
export function filterPrice({ averageTrades, lastTicks, nowMs, payload }: ReferenceMarket): bigint {
  const { avgPriceMins = 0, fixedReferenceTicks = 0, referenceTicks } = payload;
  if (fixedReferenceTicks > 0) return BigInt(fixedReferenceTicks);
  const width = avgPriceMins * 1_000;
  const spanOf = (timeMs: number) => Math.floor(timeMs / width);
  const counted = averageTrades.filter(({ timeMs }) => spanOf(nowMs) - spanOf(timeMs) < 60);
  const lots = counted.reduce((sum, trade) => sum + trade.lots, 0n);
  if (lots > 0n) return counted.reduce((sum, trade) => sum + trade.lots * trade.ticks, 0n) / lots;
  return lastTicks > 0n ? lastTicks : BigInt(referenceTicks);
}

/** Counts a trade for the average, where there is one. */
export function countTrade(market: ReferenceMarket, ticks: bigint, lots: bigint): void {
  if ((market.payload.avgPriceMins ?? 0) > 0) market.averageTrades.push({ timeMs: market.nowMs, ticks, lots });
}

/** Returns the prices so far from the reference, E6, 0 = no bound. */
function around(market: ReferenceMarket, downE6: number, upE6: number): Bounds {
  const reference = filterPrice(market);
  if (reference === 0n) return [null, null];
  const lowest = downE6 === 0 ? null : (reference * BigInt(downE6) + MILLION - 1n) / MILLION;
  return [lowest, upE6 === 0 ? null : (reference * BigInt(upE6)) / MILLION];
}

function isBetween(price: bigint, [lowest, highest]: Bounds): boolean {
  return (lowest === null || price >= lowest) && (highest === null || price <= highest);
}

/** Returns the narrower of two. */
function within(one: Bounds, other: Bounds): Bounds {
  const pick = (a: bigint | null, b: bigint | null, narrower: typeof larger) =>
    a === null || b === null ? (a ?? b) : narrower(a, b);
  return [pick(one[0], other[0], larger), pick(one[1], other[1], smaller)];
}

function twoSided(market: ReferenceMarket): Bounds {
  const { percentDownE6 = 0, percentUpE6 = 0 } = market.payload;
  return around(market, percentDownE6, percentUpE6);
}

/** Returns the lowest and the highest price allowed on a side, null = no bound. */
export function bandOf(market: ReferenceMarket, side: Side): Bounds {
  const { bidUpE6, bidDownE6, askUpE6, askDownE6 } = market.payload;
  const [down, up] = side === 'BUY' ? [bidDownE6, bidUpE6] : [askDownE6, askUpE6];
  return within(around(market, down, up), twoSided(market));
}

type Priced = Pick<ReferencePlacement, 'priceTicks' | 'side'>;

export function isOutsideBand(market: ReferenceMarket, { priceTicks, side }: Priced): boolean {
  return !isBetween(priceTicks, bandOf(market, side));
}

/** Returns what a price outside the band is refused for, or null. */
export function bandRefusal(market: ReferenceMarket, order: Priced): RejectionName | null {
  if (!isBetween(order.priceTicks, twoSided(market))) return 'PERCENT_PRICE_TWO_SIDED';
  return isOutsideBand(market, order) ? 'PERCENT_PRICE' : null;
}

export function isAnyPrice({ type }: Pick<ReferencePlacement, 'type'>): boolean {
  return ['MARKET', 'STOP_LOSS', 'TAKE_PROFIT'].includes(type);
}

/** Whether a quantity is invalid for a market order. `isLowered`: an excessive quantity may stay so. */
export function isOffMarketLots(payload: MarketPayload, lots: bigint, isLowered = false): boolean {
  const { marketLotsMax, marketLotsMin = 0, marketLotsStep = 0 } = payload;
  const isOffStep = marketLotsStep > 0 && lots % BigInt(marketLotsStep) !== 0n;
  return isOffStep || lots < marketLotsMin || (!isLowered && lots > marketLotsMax);
}

/** Returns the least and the most that an order may be worth. */
export function notionals(payload: MarketPayload, atAnyPrice: boolean): [least: bigint, most: bigint] {
  const { notionalMax, notionalMaxToMarket = true, notionalMin, notionalMinToMarket = true } = payload;
  const least = atAnyPrice && !notionalMinToMarket ? 0n : BigInt(notionalMin);
  const hasMost = notionalMax > 0 && (!atAnyPrice || notionalMaxToMarket);
  return [least, hasMost ? BigInt(notionalMax) : SAFE_MAX];
}

/** Whether an order of the type may not be worth so much, or so little. */
export function isOffNotional(
  { payload }: ReferenceMarket,
  order: Pick<ReferencePlacement, 'type'>,
  notional: bigint,
): boolean {
  const [least, most] = notionals(payload, isAnyPrice(order));
  return notional < least || notional > most;
}

/** Returns how many units of the base or the quote one order may move, null = any. */
export function assetMax(market: ReferenceMarket, asset: 'base' | 'quote'): bigint | null {
  const { orderMax = 0 } = market.venue.assets[market[asset]] as AssetPayload;
  return orderMax === 0 ? null : BigInt(orderMax);
}

/** Whether one order may not move so much: lots of the base, units of the quote. */
export function isOverAsset(market: ReferenceMarket, lots: bigint, units: bigint): boolean {
  const [baseMax, quoteMax] = [assetMax(market, 'base'), assetMax(market, 'quote')];
  const base = lots * BigInt(market.payload.lotUnits);
  return (baseMax !== null && base > baseMax) || (quoteMax !== null && units > quoteMax);
}

/** Returns so many lots, or as many as one order may move. */
export function lotsWithin(market: ReferenceMarket, lots: bigint): bigint {
  const most = assetMax(market, 'base');
  return most === null ? lots : smaller(lots, most / BigInt(market.payload.lotUnits));
}
