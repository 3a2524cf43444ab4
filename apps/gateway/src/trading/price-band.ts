import { bandMaxTicks, bandMinTicks } from '@pelorus/formulas/price-band.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { PriceBounds } from '@pelorus/protocol/http/envelope.ts';
import type { PriceBoundsData } from '@pelorus/protocol/markets/http.ts';
import { formatPrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { TradingNeeds } from './needs.ts';

/** The side of an order, and what its price is measured by: its own, else the one it waits for; 0: none. */
export interface PricedOrder {
  side: number;
  priceTicks: number;
  stopTicks?: number;
}

interface Band {
  minTicks: number;
  maxTicks: number;
}

/** What a price may be in a market. */
export interface MarketBand extends Band {
  market: Market;
}

/** Returns the prices that the engine allows a side around a price (SPOT-17, FILT-08), within the market's limits. */
export function bandOf(market: Market, side: number, referenceTicks: number): Band {
  const { percentUpE6 = 0, percentDownE6 = 0 } = market;
  const [upE6, downE6] = side === BUY ? [market.bidUpE6, market.bidDownE6] : [market.askUpE6, market.askDownE6];
  return {
    minTicks: Math.max(
      market.priceTicksMin,
      bandMinTicks(referenceTicks, percentDownE6),
      bandMinTicks(referenceTicks, downE6),
    ),
    maxTicks: Math.min(
      market.priceTicksMax,
      bandMaxTicks(referenceTicks, percentUpE6),
      bandMaxTicks(referenceTicks, upE6),
    ),
  };
}

/**
 * Returns the band of the order whose price is outside its own, of several that were sent together the first such, else
 * the first with a price; undefined: no price is known.
 */
export function passedBand(
  deps: Pick<TradingNeeds, 'filterTicks'>,
  market: Market,
  orders: readonly PricedOrder[],
): MarketBand | undefined {
  const referenceTicks = deps.filterTicks(market);
  if (referenceTicks === 0) return undefined;
  let first: MarketBand | undefined;
  for (const { side, priceTicks, stopTicks = 0 } of orders) {
    const measured = priceTicks || stopTicks;
    if (measured === 0) continue;
    const band = { market, ...bandOf(market, side, referenceTicks) };
    if (measured < band.minTicks || measured > band.maxTicks) return band;
    first ??= band;
  }
  return first;
}

/** Returns the bounds of a price as people are shown them. */
export function presentBand({ market, minTicks, maxTicks }: MarketBand): PriceBounds {
  return { min: formatPrice(market, minTicks), max: formatPrice(market, maxTicks), asset: market.quote };
}

/** Returns the allowed prices of each side now; while no price is known, the market's limits (SPAP-61). */
export function priceBoundsOf(deps: Pick<TradingNeeds, 'filterTicks'>, market: Market): PriceBoundsData {
  const referenceTicks = deps.filterTicks(market);
  const told = (side: number) => presentBand({ market, ...bandOf(market, side, referenceTicks) });
  return { BUY: told(BUY), SELL: told(SELL) };
}
