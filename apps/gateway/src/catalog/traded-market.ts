import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { Refused } from '../http/refused.ts';
import type { LiveCatalog, Market } from './live-catalog.ts';

/** Returns a product's market, a delisted one too; refuses UNKNOWN_MARKET, also for what another product trades. */
export function tradedMarket(catalog: LiveCatalog, product: Product, symbol: string): Market {
  const market = product === 'spot' ? catalog.market(symbol) : catalog.contract(symbol);
  if (market === undefined) throw new Refused('UNKNOWN_MARKET', 'symbol');
  return market;
}

/** Returns a market or a contract, which no market is called like; undefined: there is none. */
export function anyMarket(catalog: Pick<LiveCatalog, 'market' | 'contract'>, symbol: string): Market | undefined {
  return catalog.market(symbol) ?? catalog.contract(symbol);
}

/** Returns a market or a contract; refuses UNKNOWN_MARKET. */
export function anyMarketOrRefuse(catalog: Pick<LiveCatalog, 'market' | 'contract'>, symbol: string): Market {
  const market = anyMarket(catalog, symbol);
  if (market === undefined) throw new Refused('UNKNOWN_MARKET', 'symbol');
  return market;
}
