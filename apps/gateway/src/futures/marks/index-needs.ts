import type { ContractPayload } from '@pelorus/protocol/futures/contracts.ts';
import type { IndexNeeds, SpotQuote } from '@pelorus/protocol/futures/indexes.ts';
import { formatPrice } from '../../catalog/amounts.ts';
import { type LiveCatalog, type Market, statusAt } from '../../catalog/live-catalog.ts';
import type { LiveMarkets } from '../../markets/live-markets.ts';

/** A market that is a perpetual contract. */
type ContractMarket = Market & { contract: ContractPayload };

export function isListed(market: Market): market is ContractMarket {
  return market.contract !== undefined && market.status !== 'DELISTED';
}

interface NeedsParts {
  catalog: Pick<LiveCatalog, 'market' | 'contracts'>;
  spotMarkets: Pick<LiveMarkets, 'book' | 'tape'>;
}

/** Returns the top of a spot market that trades; undefined of any other: it says nothing (MARK-21). */
function quoteOf({ catalog, spotMarkets }: NeedsParts, pairCode: string, nowMs: number, heardMs: number) {
  const market = catalog.market(pairCode);
  if (market === undefined || statusAt(market, nowMs) !== 'TRADING') return undefined;
  const book = spotMarkets.book(market.id);
  const quote: SpotQuote = {
    bidTicks: book.bids.best()?.[0],
    askTicks: book.asks.best()?.[0],
    lastTicks: spotMarkets.tape(market.id).lastTrade()?.priceTicks,
    tickSize: formatPrice(market, 1),
    atMs: heardMs,
  };
  return quote;
}

/** Returns what indexes are made from at this moment; `heardMs` is how new the books are (MARK-20 to MARK-22). */
export function indexNeeds(parts: NeedsParts, nowMs: number, heardMs: number): IndexNeeds {
  const markets = parts.catalog.contracts().filter(isListed);
  const pairs = new Set(markets.map(({ base, quote }) => `${base}_${quote}`));
  const quotes = [...pairs].flatMap((pairCode) => {
    const quote = quoteOf(parts, pairCode, nowMs, heardMs);
    return quote === undefined ? [] : [[pairCode, quote] as const];
  });
  return {
    contracts: markets.map((market) => ({
      contract: market.symbol,
      base: market.base,
      quote: market.quote,
      tickSize: formatPrice(market, 1),
      sources: market.contract.sources,
    })),
    quotes: Object.fromEntries(quotes),
  };
}
