import { contractTicks } from '@pelorus/formulas/futures/prices.ts';
import type { SpotQuote } from '@pelorus/protocol/futures/indexes.ts';
import { decimal, decimalText, multiply } from '@pelorus/site/decimal.ts';
import { isPrice } from './exact-price.ts';
import type { PriceSource, SourcePrice } from './price-source.ts';

/** Bid and ask further apart than this part of the bid say nothing: one of twenty, 5 % (IDX-03). */
const SPREAD_PARTS = 20;

function ownPrice(quote: SpotQuote | undefined): SourcePrice | undefined {
  if (quote === undefined) return undefined;
  const { bidTicks, askTicks, lastTicks, tickSize, atMs } = quote;
  if (bidTicks === undefined || askTicks === undefined) return undefined;
  if ((askTicks - bidTicks) * SPREAD_PARTS > bidTicks) return undefined;
  const ticks = contractTicks(bidTicks, askTicks, lastTicks);
  if (ticks === undefined) return undefined;
  return { price: decimalText(multiply(decimal(String(ticks)), decimal(tickSize))), atMs };
}

function toldSource(name: string, latest: PriceSource['latest']): PriceSource {
  return { name, problem: null, latest, stop: async () => undefined };
}

/** Returns our own spot markets as a source: the median of bid, ask and last price (IDX-02, IDX-03). */
export function ownMarkets(name: string, quoteOf: (symbol: string) => SpotQuote | undefined): PriceSource {
  return toldSource(name, (symbol) => ownPrice(quoteOf(symbol)));
}

/** Returns the simulator's prices as a source, which says them itself (IDX-04). */
export function simulatedPrices(name: string, told: (symbol: string) => SourcePrice | undefined): PriceSource {
  return toldSource(name, (symbol) => {
    const price = told(symbol);
    return isPrice(price?.price) ? price : undefined;
  });
}
