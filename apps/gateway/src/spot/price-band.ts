import { bandMaxTicks, bandMinTicks } from '@pelorus/formulas/price-band.ts';
import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import type { PriceBounds } from '@pelorus/protocol/http/envelope.ts';
import type { PriceBoundsData } from '@pelorus/protocol/markets/http.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { formatPrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';
import type { SpotNeeds } from './needs.ts';

/** A price of a command, and the side it stands on; 0: it has none. */
export interface SidedPrice {
  side: number;
  priceTicks: number;
}

interface Band {
  minTicks: number;
  maxTicks: number;
}

/** Returns what the engine allows a side around a price (SPOT-17, FILT-08), within what the market allows at all. */
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

/** Returns the bounds of the price that is outside them, of several that were sent together the first such; undefined: no price is known. */
function boundsOf(
  deps: Pick<SpotNeeds, 'filterTicks'>,
  market: Market,
  prices: readonly SidedPrice[],
): PriceBounds | undefined {
  const referenceTicks = deps.filterTicks(market);
  const sent = prices.filter(({ priceTicks }) => priceTicks > 0);
  const isOutside = ({ side, priceTicks }: SidedPrice) => {
    const { minTicks, maxTicks } = bandOf(market, side, referenceTicks);
    return priceTicks < minTicks || priceTicks > maxTicks;
  };
  const meant = sent.find(isOutside) ?? sent[0];
  return meant === undefined || referenceTicks === 0 ? undefined : told(market, meant.side, referenceTicks);
}

function told(market: Market, side: number, referenceTicks: number): PriceBounds {
  const { minTicks, maxTicks } = bandOf(market, side, referenceTicks);
  return { min: formatPrice(market, minTicks), max: formatPrice(market, maxTicks), asset: market.quote };
}

/** Returns what the price of an order of each side may be now; while no price is known, what the market allows at all (SPAP-61). */
export function priceBoundsOf(deps: Pick<SpotNeeds, 'filterTicks'>, market: Market): PriceBoundsData {
  const referenceTicks = deps.filterTicks(market);
  return { BUY: told(market, BUY, referenceTicks), SELL: told(market, SELL, referenceTicks) };
}

/** Returns what refuses a command with these prices: one that is too far from the market hears how far it may be (SPAP-60). */
export function refusingPrices(
  deps: Pick<SpotNeeds, 'filterTicks'>,
  market: Market,
  prices: () => readonly SidedPrice[],
): (code: RejectionName) => Refused {
  return (code) => {
    const refused = new Refused(code);
    if (code === 'PERCENT_PRICE' || code === 'PERCENT_PRICE_TWO_SIDED')
      refused.bounds = boundsOf(deps, market, prices());
    return refused;
  };
}

/** Returns the price of an order that is measured: its own, without one what it waits for. */
export function pricesOf(orders: readonly { side: number; priceTicks: number; stopTicks?: number }[]): SidedPrice[] {
  return orders.map(({ side, priceTicks, stopTicks = 0 }) => ({ side, priceTicks: priceTicks || stopTicks }));
}
