import { type SetByStaff, setByStaff } from '@pelorus/database/markets/market-standing.ts';
import type { FiltersBody, MarketFiltersData, Plan } from '@pelorus/protocol/admin/markets.ts';
import type { MarketFilterTexts } from '@pelorus/protocol/config/market.ts';
import type { FastifyRequest } from 'fastify';
import type { Market } from '../catalog/live-catalog.ts';
import { filterChanges, filtersInForce, stepsOf } from '../catalog/market-filters.ts';
import { Refused } from '../http/refused.ts';
import { checkedFilters, pickFilters } from './market-filters.ts';
import { checkTime, makePlan, planAfter } from './market-plans.ts';
import type { AdminNeeds } from './needs.ts';

function configuredFilters({ config }: AdminNeeds, symbol: string): MarketFilterTexts | null {
  const market = config.markets.find((one) => one.symbol === symbol);
  return market === undefined ? null : pickFilters(market);
}

async function setOf({ pool }: AdminNeeds, symbol: string): Promise<SetByStaff | undefined> {
  return (await setByStaff(pool)).find((row) => row.symbol === symbol);
}

/** Returns the market; of one that is gone nothing is left to be changed. Refuses UNKNOWN_MARKET. */
function marketThere({ catalog }: AdminNeeds, symbol: string): Market {
  const market = catalog.marketOrRefuse(symbol);
  if (market.status === 'DELISTED') throw new Refused('UNKNOWN_MARKET', 'symbol');
  return market;
}

/** Returns the filters of a market and where they come from (PLAN-10). */
export async function marketFiltersDesk(deps: AdminNeeds, symbol: string): Promise<MarketFiltersData> {
  const market = marketThere(deps, symbol);
  const set = await setOf(deps, symbol);
  return {
    symbol,
    ...stepsOf(market),
    inForce: filtersInForce(market),
    configured: configuredFilters(deps, symbol),
    set:
      set === undefined
        ? null
        : { by: set.madeByName, agreedBy: set.agreedByName, at: set.doneAtMs, reason: set.reason },
  };
}

/**
 * Proposes filters for a market, or a return to the configuration file; nothing changes yet (PLAN-10). Refuses
 * PLAN_STATE while another change is pending, UNKNOWN_MARKET, and BAD_REQUEST naming the invalid filter, or all of
 * them if nothing changes.
 */
export async function proposeFilters(deps: AdminNeeds, request: FastifyRequest, body: FiltersBody): Promise<Plan> {
  const { at, filters, reason, symbol } = body;
  const market = marketThere(deps, symbol);
  if (at !== undefined) checkTime(deps, at, 'at');
  const wanted = filters ?? configuredFilters(deps, symbol);
  if (wanted === null) throw new Refused('BAD_REQUEST', 'filters');
  checkedFilters(market, wanted);
  const changes = filterChanges(filtersInForce(market), wanted);
  // The file may hold again though it says what holds already.
  const isGivenBack = filters === null && (await setOf(deps, symbol)) !== undefined;
  if (changes.length === 0 && !isGivenBack) throw new Refused('BAD_REQUEST', 'filters');
  const madeAtMs = deps.clock();
  const wish = {
    ...{ kind: 'filters' as const, symbol, reason, madeAtMs },
    filters: { filters, changes },
    steps: [{ atMs: at ?? madeAtMs, deed: 'FILTERS', untilMs: null }],
  };
  return planAfter(deps, request, await makePlan(deps, request, { action: 'market-filters-proposed' }, wish));
}
