import { filtersByStaff } from '@pelorus/database/queries/market-plans.ts';
import { type MarketFilterTexts, marketFilters } from '@pelorus/protocol/config/market.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import { filterChanges, withFilters } from '../operator/market-filters.ts';
import { marketMistakes } from '../operator/market-mistakes.ts';
import { ConfigMistake, type MarketConfig } from '../operator/market-payload.ts';

/** Returns the filters of what says more than them. */
export function pickFilters(texts: object): MarketFilterTexts {
  const names = Object.entries(texts).filter(([name]) => name in marketFilters.shape);
  return marketFilters.parse(Object.fromEntries(names));
}

/** Returns the market with these filters, in the engine's terms; refuses BAD_REQUEST naming the filter that cannot be. */
export function checkedFilters(market: Market, filters: MarketFilterTexts): MarketPayload {
  try {
    const payload = withFilters(market, filters);
    const [mistake] = marketMistakes(payload);
    // What the market stood at before its first trade is no filter: what stands against it is the bound of prices.
    const field = mistake?.field === 'referencePrice' ? 'priceMin' : mistake?.field;
    if (field !== undefined) throw new Refused('BAD_REQUEST', `filters.${field}`);
    return payload;
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    throw new Refused('BAD_REQUEST', `filters.${/markets\.[^.]+\.(\w+): /.exec(error.message)?.[1]}`);
  }
}

/**
 * Returns the markets of a configuration as they are to be: with the filters that staff set, where they did (PLAN-10); the
 * log says where those differ.
 */
export async function marketsToApply(
  { log, pool }: Pick<GatewayDeps, 'log' | 'pool'>,
  configured: readonly MarketConfig[],
): Promise<MarketConfig[]> {
  const set = new Map((await filtersByStaff(pool)).map((row) => [row.symbol, row]));
  return configured.map((market) => {
    const row = set.get(market.symbol);
    if (row === undefined) return market;
    const filters = pickFilters(row.filters);
    const changes = filterChanges(pickFilters(market), filters);
    if (changes.length > 0)
      log.warn(
        { symbol: market.symbol, by: [row.madeByName, row.agreedByName], changes },
        'the filters of a market are those that staff set, not those configured',
      );
    return { ...market, ...filters };
  });
}
