import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { commissionsOf } from './commissions.ts';
import { assetFilters, exchangeFilters, filtersOf } from './exchange-info.ts';
import { requiredMarket } from './order-parameters.ts';

/** GET /api/v3/account/commission: the account's fees in one market. */
export async function accountCommission(deps: DialectDeps, call: Call): Promise<object> {
  const market = requiredMarket(deps.catalog, call.parameters);
  const { standard, none, discount } = await commissionsOf(deps, call.account, market);
  const sides = { buyer: none.maker, seller: none.maker };
  return {
    symbol: market.base + market.quote,
    standardCommission: { ...standard, ...sides },
    specialCommission: { ...none, ...sides },
    taxCommission: { ...none, ...sides },
    discount,
  };
}

/** GET /api/v3/myAllocations: orders are never routed elsewhere, so none was ever allocated. */
export function myAllocations(deps: DialectDeps, { parameters }: Call): object {
  requiredMarket(deps.catalog, parameters);
  return [];
}

/** GET /api/v3/myFilters: all that an order in the market has to pass, the same for every account (BINA-76). */
export function myFilters(deps: DialectDeps, { parameters }: Call): object {
  const market = requiredMarket(deps.catalog, parameters);
  return {
    exchangeFilters: exchangeFilters(deps.catalog),
    symbolFilters: filtersOf(market),
    assetFilters: assetFilters(market),
  };
}
