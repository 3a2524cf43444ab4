import { type SetByStaff, setByStaff } from '@pelorus/database/markets/market-standing.ts';
import type { ListingBody } from '@pelorus/protocol/admin/markets.ts';
import { type MarketFilterTexts, marketFilters } from '@pelorus/protocol/config/market.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { type EngineConfig, saysAll } from '../catalog/apply-configuration.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { type FilterChange, filterChanges, filtersInForce, withFilters } from '../catalog/market-filters.ts';
import { marketMistakes } from '../catalog/market-mistakes.ts';
import { ConfigMistake, type MarketConfig, marketPayload } from '../catalog/market-payload.ts';
import { Refused } from '../http/refused.ts';
import { feesBelowStaff } from './fees-below-staff.ts';
import type { AdminNeeds } from './needs.ts';
import { termsBelowStaff } from './terms-below-staff.ts';

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
    // The reference price before the first trade is not a filter, so report the price bound it violates.
    const field = mistake?.field === 'referencePrice' ? 'priceMin' : mistake?.field;
    if (field !== undefined) throw new Refused('BAD_REQUEST', `filters.${field}`);
    return payload;
  } catch (error) {
    if (!(error instanceof ConfigMistake)) throw error;
    throw new Refused('BAD_REQUEST', `filters.${/markets\.[^.]+\.(\w+): /.exec(error.message)?.[1]}`);
  }
}

/**
 * Returns a listing's terms for the approver and the log (PLAN-02): all of them for a new market, only the changed
 * filters for a relisted one.
 */
export function listingChanges(before: Market | undefined, { fees, market }: ListingBody): FilterChange[] {
  const filters = pickFilters(market);
  const { priceRange, referencePrice, selfTradePrevention, selfTradePreventionAllowed, stepSize, tickSize } = market;
  const said = Object.entries({
    ...{ tickSize, stepSize, referencePrice, ...(before === undefined && filters) },
    ...{ selfTradePrevention, selfTradePreventionAllowed: selfTradePreventionAllowed.join(' ') },
    ...(priceRange !== undefined && { priceRange: JSON.stringify(priceRange) }),
    ...fees,
  }).map(([filter, value]) => ({ filter, before: '', after: String(value) }));
  return before === undefined ? said : [...said, ...filterChanges(filtersInForce(before), filters)];
}

type Configured = Pick<EngineConfig, 'markets' | 'contracts' | 'feeTiers' | 'assets'>;
type StartDeps = Pick<AdminNeeds, 'catalog' | 'log' | 'pool'>;

/** Logs a warning where a listing by staff differs from the file. */
function tellListed(
  { catalog, log }: StartDeps,
  row: SetByStaff,
  market: MarketConfig,
  assets: Configured['assets'],
): void {
  const held = catalog.market(market.symbol);
  // It is about to be listed.
  if (held === undefined || saysAll({ ...marketPayload(market, assets), status: held.status }, held)) return;
  const changes = filterChanges(pickFilters(market), filtersInForce(held));
  log.warn(
    { symbol: market.symbol, by: [row.madeByName, row.agreedByName], changes },
    'a market stands as staff listed it, not as it is configured',
  );
}

/** Returns the market with the filters that two set; warns where the file has others. */
function withSet({ log }: StartDeps, row: SetByStaff, market: MarketConfig): MarketConfig {
  // A listing written by an older version may lack newer filters: those come from the file.
  const filters = pickFilters({ ...market, ...row.filters });
  const changes = filterChanges(pickFilters(market), filters);
  if (changes.length > 0)
    log.warn(
      { symbol: market.symbol, by: [row.madeByName, row.agreedByName], changes },
      'the filters of a market are those that staff set, not those configured',
    );
  return { ...market, ...filters };
}

/**
 * Returns a configuration as it is to be applied below what staff set (PLAN-10): without the markets that two listed and
 * the fees that two set, which stay as they are; with the filters and terms that two set for others.
 */
export async function belowStaff<T extends Configured>(deps: StartDeps, configured: T): Promise<T> {
  const set = new Map((await setByStaff(deps.pool)).map((row) => [row.symbol, row]));
  const markets = configured.markets.flatMap((market) => {
    const row = set.get(market.symbol);
    if (row === undefined) return [market];
    if (!row.isListed) return [withSet(deps, row, market)];
    tellListed(deps, row, market, configured.assets);
    return [];
  });
  const contracts = termsBelowStaff(deps, set, configured.contracts ?? []);
  if (configured.feeTiers === undefined) return { ...configured, markets, contracts };
  return { ...configured, markets, contracts, feeTiers: await feesBelowStaff(deps, configured.feeTiers) };
}
